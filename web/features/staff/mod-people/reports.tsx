import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List, Section } from '../../../components/section.tsx';
import { TitleLink, TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';

interface ReportsProps {
  about: StaffPersonPage['reportsAbout'];
  by: StaffPersonPage['reportsBy'];
}

/** Reports about a person and what they posted, and those that they made. */
export const Reports = ({ about, by }: ReportsProps) => (
  <>
    <ReportList title={t('mod.people.reportsAbout')} reports={about} />
    <ReportList title={t('mod.people.reportsBy')} reports={by} />
  </>
);

const ReportList = ({ title, reports }: { title: string; reports: ReportsProps['about'] }) =>
  reports.length > 0 && (
    <Section title={title}>
      <List items={reports} row={(report) => <Report report={report} />} rowClass="grid gap-0.5 px-4 py-3" />
    </Section>
  );

const Report = ({ report: { at, reason, text, deal, title, by } }: { report: ReportsProps['about'][number] }) => (
  <>
    <span className="font-medium">{reason === undefined ? t('mod.people.report') : reasonText(reason)}</span>
    {text !== undefined && <TypedText>{text}</TypedText>}
    {title !== undefined && <TitleLink href={`/d/${deal}`}>{title}</TitleLink>}
    <span className="flex flex-wrap gap-x-3 text-sm text-soft">
      {by && <bdi>@{by.handle}</bdi>}
      <RelativeTime moment={at} />
    </span>
  </>
);
