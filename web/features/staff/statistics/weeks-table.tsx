import type { AdminStatistics } from '../../../../shared/admin/statistics.ts';
import { retentionWeeks } from '../../../../shared/statistics.ts';
import { count, day as dayText } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

const later = Array.from({ length: retentionWeeks }, (_, index) => index + 1);
const cell = 'py-1.5 ps-2 text-end';

/** Per week: who was active, who joined, and how many of these were active in each later week. The last week is first. */
export function WeeksTable({ weeks }: Pick<AdminStatistics, 'weeks'>) {
  const share = (kept: number | undefined, joined: number) =>
    kept === undefined || joined === 0 ? '–' : `${count(Math.round((kept / joined) * 100))}\u00a0%`;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      aria-label={t('admin.statistics.numbers', { figure: t('admin.statistics.weeks') })}
      className="scroll-hint max-h-96 overflow-auto [--ground:var(--color-surface)]"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-1.5 text-start font-medium">
              {t('admin.statistics.week')}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {t('admin.statistics.active')}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {t('admin.statistics.joined')}
            </th>
            {later.map((number) => (
              <th key={number} scope="col" className={`${cell} font-medium`}>
                {t('admin.statistics.after', { weeks: number })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {weeks.toReversed().map(({ week, active, joined, kept }) => (
            <tr key={week}>
              <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                {dayText(week, 'UTC')}
              </th>
              <td className={cell}>{count(active)}</td>
              <td className={cell}>{count(joined)}</td>
              {later.map((number) => (
                <td key={number} className={cell}>
                  {share(kept[number], joined)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
