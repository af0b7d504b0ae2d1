import { adminReads } from '../../../../shared/admin/reads.ts';
import type { AdminSize, Size } from '../../../../shared/admin/size.ts';
import { sizeHistory } from '../../../../shared/limits.ts';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { byteSize } from '../../../i18n/byte-size.ts';
import { day } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { growthText } from './growth-text.ts';
import { SizeTable } from './size-table.tsx';
import { untilFull } from './until-full.ts';

/** How large the board is, how fast it grows, and when the disk will be full. */
export function SizeDesk() {
  const { data } = useRead(adminReads.adminSize());
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  const { measuredOn, tables } = data;
  return (
    <div className="grid gap-6">
      <Whole data={data} />
      {measuredOn !== undefined && (
        <Card title={t('admin.size.tables')}>
          <SizeTable tables={tables} />
          <p className="text-sm text-soft">{t('admin.size.measured', { day: day(measuredOn, 'UTC') })}</p>
        </Card>
      )}
    </div>
  );
}

function Whole({ data: { since, database, pictures, disk } }: { data: AdminSize }) {
  const full = untilFull(disk);
  return (
    <Card title={t('admin.size.whole')}>
      <dl className="grid gap-3 sm:grid-cols-3">
        {database && <Fact name={t('admin.jobs.database')} words={byteSize(database.bytes)} size={database} />}
        {pictures && <Fact name={t('admin.size.pictures')} words={picturesText(pictures)} size={pictures} />}
        {disk && (
          <Fact name={t('admin.jobs.disk')} words={t('admin.jobs.disk.facts', { free: byteSize(disk.free), size: byteSize(disk.size) })} />
        )}
      </dl>
      {since === undefined && <p className="text-soft">{t('admin.size.none')}</p>}
      {since !== undefined && database?.perMonth === undefined && (
        <p className="text-soft">{t('admin.size.unknown', { day: day(daysAfter(since, sizeHistory.knownAfter), 'UTC') })}</p>
      )}
      {full !== undefined && (
        <p>
          {full.count === undefined ? t(`admin.size.full.${full.unit}`) : t(`admin.size.full.${full.unit}`, { count: full.count })}{' '}
          <span className="text-soft">{t('admin.size.backups')}</span>
        </p>
      )}
    </Card>
  );
}

const picturesText = ({ bytes, rows }: Size) => t('admin.size.pictures.facts', { size: byteSize(bytes), count: rows });

const daysAfter = (first: string, days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

function Fact({ name, words, size }: { name: string; words: string; size?: Size }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>{words}</dd>
      {size?.perMonth !== undefined && <dd className="text-sm text-soft">{growthText(size.perMonth)}</dd>}
    </div>
  );
}
