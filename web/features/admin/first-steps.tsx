import { Link } from 'wouter';
import { defaultSettings } from '../../../shared/board-settings.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { useSite } from '../../site/use-site.ts';
import { sectionAddress } from './sections.ts';

/** What a new board needs, and what of it is done. */
export function FirstSteps() {
  const { name, look, logo, icon } = useSite();
  const steps = [
    { step: 'name', section: 'look', done: name !== defaultSettings.name },
    { step: 'look', section: 'look', done: look !== undefined || logo !== undefined || icon !== undefined },
  ] as const;
  return (
    <ol className="grid gap-2">
      {steps.map(({ step, section, done }) => (
        <li key={step}>
          <Link
            href={sectionAddress(section)}
            className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 hover:bg-sunken"
          >
            <Icon name={done ? 'check' : 'minus'} className={done ? 'text-good' : 'text-soft'} />
            <span className="grid">
              <span className="font-medium">
                {t(`admin.step.${step}`)}
                <span className="sr-only">{t(done ? 'admin.step.done' : 'admin.step.open')}</span>
              </span>
              <span className="text-sm text-soft">{t(`admin.step.${step}.text`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
