import { Link } from 'wouter';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { defaultSettings } from '../../../../shared/board-settings.ts';
import { isStaff } from '../../../../shared/permissions.ts';
import { useBoard } from '../../../board/use-board.ts';
import { Icon } from '../../../components/icon.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { duration } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { type AdminSection, sectionAddress } from './sections.ts';
import { isRegionSet, SuggestedRegion } from './suggested-region.tsx';

/** Moderators and admins besides the one who sets up the board. */
const neededHelpers = 2;

interface Step {
  step: 'region' | 'name' | 'look' | 'pages' | 'categories' | 'people' | 'rules' | 'jobs';
  section: AdminSection;
  /** Undefined of what is never done for good. */
  done: boolean | undefined;
  /** How long it takes, about. */
  minutes?: number;
}

/** What a new board needs, and what of it is done. */
export function FirstSteps() {
  const { name, look, logo, icon, pages = [] } = useBoard();
  const settings = useRead(adminReads.adminSettings()).data;
  const staff = useRead(adminReads.adminPeople()).data?.people.filter(({ role }) => isStaff(role)) ?? [];
  if (settings === undefined) return <Skeleton className="h-64 w-full rounded-card" />;
  const steps: Step[] = [
    { step: 'region', section: 'look', done: isRegionSet(settings), minutes: 2 },
    { step: 'name', section: 'look', done: name !== defaultSettings.name, minutes: 2 },
    { step: 'look', section: 'look', done: look !== undefined || logo !== undefined || icon !== undefined, minutes: 5 },
    { step: 'pages', section: 'pages', done: ['imprint', 'privacy'].every((page) => pages.includes(page)), minutes: 10 },
    { step: 'categories', section: 'categories', done: undefined },
    { step: 'people', section: 'people', done: staff.length > neededHelpers, minutes: 2 },
    { step: 'rules', section: 'rules', done: undefined },
    { step: 'jobs', section: 'jobs', done: undefined },
  ];
  const counted = steps.filter(({ done }) => done !== undefined);
  const others = steps.filter(({ done }) => done === undefined);
  return (
    <div className="grid gap-4">
      <p className="font-medium">{t('admin.steps.progress', { done: counted.filter(({ done }) => done).length, all: counted.length })}</p>
      {!isRegionSet(settings) && <SuggestedRegion data={settings} />}
      <StepList steps={counted} />
      <h2 className="font-medium">{t('admin.steps.others')}</h2>
      <StepList steps={others} />
      <p className="text-sm text-soft">{t('admin.steps.provider')}</p>
    </div>
  );
}

const StepList = ({ steps }: { steps: Step[] }) => (
  <ol className="grid gap-2">
    {steps.map(({ step, section, done, minutes }) => (
      <li key={step}>
        <Link
          href={sectionAddress(section)}
          className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 hover:bg-sunken"
        >
          {done !== undefined && <Icon name={done ? 'check' : 'minus'} className={`size-6 shrink-0 ${done ? 'text-good' : 'text-soft'}`} />}
          <span className="grid flex-1">
            <span className="font-medium">
              {t(`admin.step.${step}`)}
              {done !== undefined && <span className="sr-only">{t(done ? 'admin.step.done' : 'admin.step.open')}</span>}
            </span>
            <span className="text-sm text-soft">{t(`admin.step.${step}.text`)}</span>
          </span>
          {done === false && minutes && <span className="shrink-0 text-sm text-soft">{duration(minutes * 60)}</span>}
        </Link>
      </li>
    ))}
  </ol>
);
