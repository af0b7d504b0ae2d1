import { useState } from 'react';
import { adminReads } from '../../../../shared/admin/reads.ts';
import type { AdminStatistics } from '../../../../shared/admin/statistics.ts';
import { dailyMeasures, type StatisticsDays, statisticsDays } from '../../../../shared/statistics.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { downloadCsv } from './csv.ts';
import { FigureCard } from './figure-card.tsx';
import { WeeksTable } from './weeks-table.tsx';

/** What happens on the board, per day and week. */
export function StatisticsDesk() {
  const [days, setDays] = useState<StatisticsDays>('30');
  const { data } = useRead(adminReads.adminStatistics(days));
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoiceField
          label={t('admin.statistics.period')}
          value={days}
          options={statisticsDays}
          words={(each) => t('admin.statistics.days', { days: count(Number(each)) })}
          onChoose={setDays}
        />
        {data && <Button onClick={() => downloadCsv(data)}>{t('admin.statistics.csv')}</Button>}
      </div>
      {data === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <Loaded data={data} />}
    </div>
  );
}

function Loaded({ data }: { data: AdminStatistics }) {
  return (
    <>
      <div data-plots className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {dailyMeasures.map((measure) => (
          <FigureCard key={measure} measure={measure} days={data.days} values={data.figures[measure] ?? {}} />
        ))}
      </div>
      <Card title={t('admin.statistics.weeks')}>
        <p className="text-sm text-soft">{t('admin.statistics.weeks.text')}</p>
        <WeeksTable weeks={data.weeks} />
      </Card>
      <Card title={t('admin.statistics.words')}>
        <p className="text-sm text-soft">{t('admin.statistics.words.text')}</p>
        <ul className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
          {data.emptySearches.map(({ words, people }) => (
            <li key={words} className="flex justify-between gap-4 border-b border-line py-1">
              <bdi className="wrap-anywhere">{words}</bdi>
              <span className="tabular-nums">{count(people)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <p className="text-sm text-soft">{t('admin.statistics.how')}</p>
    </>
  );
}
