import { Link } from 'wouter';
import { reads } from '../../../../shared/reads.ts';
import type { OwnReport } from '../../../../shared/reports.ts';
import { Badge } from '../../../components/badge.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { List } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { isUpheld, reported } from './reported.ts';

/** What became of the reader's own reports. */
export function OwnReportList() {
  const { data } = useRead(reads.ownReports());
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  if (data.reports.length === 0) return <EmptyState scene={empty} title={t('reports.empty')} text={t('reports.empty.text')} />;
  return <List items={data.reports} row={(report) => <ReportRow report={report} />} rowClass="grid gap-1.5 p-4" />;
}

const ReportRow = ({ report }: { report: OwnReport }) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 font-medium wrap-anywhere">
        <Subject report={report} />
      </p>
      <Outcome report={report} />
    </div>
    <p className="flex flex-wrap gap-x-2 text-sm text-soft">
      <span>{t(`reason.${report.reason}`)}</span>
      <span aria-hidden="true">·</span>
      <RelativeTime moment={report.at} />
    </p>
    {report.text && <TypedText className="text-sm whitespace-pre-wrap">{report.text}</TypedText>}
  </>
);

function Subject({ report }: { report: OwnReport }) {
  const subject = reported(report);
  if (subject === undefined) return <span className="text-soft">{t(`reports.gone.${report.about}`)}</span>;
  return (
    <Link href={subject.address} className="underline-offset-2 hover:text-wire hover:underline">
      <bdi>{subject.name}</bdi>
    </Link>
  );
}

function Outcome({ report: { outcome } }: { report: OwnReport }) {
  if (outcome === undefined)
    return (
      <Badge look="quiet" icon="clock">
        {t('reports.waiting')}
      </Badge>
    );
  const upheld = isUpheld(outcome);
  return (
    <Badge look={upheld ? 'members' : 'quiet'} icon={upheld ? 'check' : 'close'}>
      {t(`reports.outcome.${outcome}`)}
    </Badge>
  );
}
