import type { ComponentType } from 'react';
import { adminReads } from '../../shared/admin/reads.ts';
import { PageHeading } from '../board/page-heading.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useIsLoaded } from '../engine/use-read-selector.ts';
import { DeliveryDesk } from '../features/notify/delivery/delivery-desk.tsx';
import { RegistrationDesk } from '../features/people/registration/registration-desk.tsx';
import { BackupsDesk } from '../features/staff/backups/backups-desk.tsx';
import { BackupsNotice } from '../features/staff/backups/backups-notice.tsx';
import { AdminNav } from '../features/staff/board/admin-nav.tsx';
import { BoardSettingsForm } from '../features/staff/board/board-settings.tsx';
import { CategoriesDesk } from '../features/staff/board/categories-desk.tsx';
import { ConstantsForm } from '../features/staff/board/constants-form.tsx';
import { FirstSteps } from '../features/staff/board/first-steps.tsx';
import { JobsDesk } from '../features/staff/board/jobs-desk.tsx';
import { PagesEditor } from '../features/staff/board/pages-editor.tsx';
import { PeopleDesk } from '../features/staff/board/people-desk.tsx';
import type { AdminSection } from '../features/staff/board/sections.ts';
import { ContentRules } from '../features/staff/content-rules/content-rules.tsx';
import { SizeDesk } from '../features/staff/operation/size-desk.tsx';
import { WarningsBar } from '../features/staff/operation/warnings-bar.tsx';
import { StatisticsDesk } from '../features/staff/statistics/statistics-desk.tsx';
import { t } from '../i18n/t.ts';
import { NotFound } from './lazy-not-found.ts';

const sections: Partial<Record<AdminSection, ComponentType>> = {
  start: FirstSteps,
  look: BoardSettingsForm,
  pages: PagesEditor,
  categories: CategoriesDesk,
  constants: ConstantsForm,
  people: PeopleDesk,
  registration: RegistrationDesk,
  statistics: StatisticsDesk,
  jobs: JobsDesk,
  size: SizeDesk,
  backups: BackupsDesk,
  delivery: DeliveryDesk,
  rules: ContentRules,
};

/** The desk: everything that an operator sets up and looks after, without SQL and without a restart. */
export function Admin({ params }: { params: { section?: string } }) {
  const section = params.section ?? 'start';
  const Section = Object.hasOwn(sections, section) ? sections[section as AdminSection] : undefined;
  const areWarningsLoaded = useIsLoaded(adminReads.adminWarnings());
  if (Section === undefined) return <NotFound />;
  return (
    <div className="grid max-w-[72rem] has-data-plots:max-w-[100rem] gap-x-8 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <AdminNav section={section} />
      <div className="grid min-w-0 content-start gap-5">
        <PageHeading title={t(`admin.section.${section as AdminSection}`)} text={t(`admin.section.${section as AdminSection}.text`)} />
        {/* A warning that came later would push down what is read. */}
        {areWarningsLoaded ? (
          <>
            <WarningsBar desk={`/admin/${section}`} />
            {section === 'backups' && <BackupsNotice />}
            <Section key={section} />
          </>
        ) : (
          <Skeleton className="h-64 w-full rounded-card" />
        )}
      </div>
    </div>
  );
}
