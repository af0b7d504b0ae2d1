import type { DailyMeasure } from '../../../../shared/statistics.ts';
import { Folded } from '../../../components/folded.tsx';
import { Card } from '../../../components/section.tsx';
import { count, day as dayText } from '../../../i18n/format.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { Plot } from './plot.tsx';

interface FigureCardProps {
  measure: DailyMeasure;
  days: readonly string[];
  values: Readonly<Record<string, number>>;
}

/** Those that are a level; all others are added up. */
const levels: readonly DailyMeasure[] = ['members', 'active', 'firstCheck'];

/** A figure as a plot, with all of its numbers below it; the figure alone while it is zero. */
export function FigureCard({ measure, days, values }: FigureCardProps) {
  const known = days.flatMap((day) => values[day] ?? []);
  const isLevel = levels.includes(measure);
  const whole = isLevel ? known.at(-1) : known.reduce((sum, each) => sum + each, 0);
  const title = t(`admin.statistics.${measure}`);
  const hint = tIfKnown(`admin.statistics.${measure}.hint`);
  return (
    <Card title={title} className="grid content-start gap-3">
      <p className="text-sm text-soft">
        {whole === undefined ? (
          t('admin.statistics.none')
        ) : (
          <>
            <strong className="text-2xl text-ink tabular-nums">{count(whole)}</strong>{' '}
            {t(isLevel ? 'admin.statistics.last' : 'admin.statistics.total')}
          </>
        )}
        {hint !== undefined && ` · ${hint}`}
      </p>
      {known.some((each) => each > 0) && (
        <div className="grid gap-1">
          <Plot days={days} values={values} />
          <Folded words={t('plot.table')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <section tabIndex={0} aria-label={t('admin.statistics.numbers', { figure: title })} className="max-h-60 overflow-y-auto">
              <table className="w-full max-w-xs text-sm tabular-nums">
                <thead className="sr-only">
                  <tr>
                    <th scope="col">{t('admin.statistics.day')}</th>
                    <th scope="col">{title}</th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map((day) => (
                    <tr key={day}>
                      <th scope="row" className="py-0.5 text-start font-normal text-soft">
                        {dayText(day, 'UTC')}
                      </th>
                      <td className="py-0.5 pe-2 text-end">
                        {values[day] === undefined ? t('admin.statistics.unknown') : count(values[day])}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </Folded>
        </div>
      )}
    </Card>
  );
}
