import type { BoardStatus, DeliveryStats } from '../../../../shared/delivery.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { delay } from './delay.ts';

const times = ['hour', 'day'] as const;
/** A phone has room for one of them. */
const column = { hour: 'max-sm:hidden', day: '' };

/** How many notifications went out by each method, and how long after the post. */
export function DeliveryTable({ methods }: Pick<BoardStatus, 'methods'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="overflow-x-auto scroll-hint [--ground:var(--color-surface)]" tabIndex={0} aria-label={t('delivery.table')}>
      <table className="w-full sm:min-w-[34rem] text-start tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="py-2 text-start font-medium">
              {t('delivery.method')}
            </th>
            {times.flatMap((time) => [
              <th key={`${time} sent`} scope="col" className={`ps-3 py-2 text-end font-medium ${column[time]}`}>
                {t(`delivery.sent.${time}`)}
              </th>,
              <th key={`${time} delay`} scope="col" className={`ps-3 py-2 text-end font-medium ${column[time]}`}>
                {t(`delivery.delay.${time}`)}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {methods.map(({ method, stoppedSince, ...stats }) => (
            <tr key={method}>
              <th scope="row" className="py-2.5 text-start font-medium">
                {t(`delivery.method.${method}`)}
                {stoppedSince !== undefined && <span className="ms-2 font-normal text-danger">{t('delivery.stopped')}</span>}
              </th>
              {times.flatMap((time) => [
                <td key={`${time} sent`} className={`ps-3 py-2.5 text-end ${column[time]}`}>
                  {count(stats[time].sent)}
                </td>,
                <td key={`${time} delay`} className={`ps-3 py-2.5 text-end sm:whitespace-nowrap ${column[time]}`}>
                  {delays(stats[time])}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const delays = ({ p50, p95 }: DeliveryStats) =>
  p50 === undefined || p95 === undefined ? <span className="text-soft">{t('delivery.unmeasured')}</span> : `${delay(p50)} / ${delay(p95)}`;
