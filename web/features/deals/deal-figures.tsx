import { reads } from '../../../shared/reads.ts';
import { useRead } from '../../engine/use-read.ts';
import { count } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

const names = ['views', 'clicks', 'saves', 'notified'] as const;

/** How a deal of the reader's own is received. */
export function DealFigures({ deal }: { deal: number }) {
  const { data } = useRead(reads.dealFigures(deal));
  if (data === undefined) return null;
  return (
    <section aria-labelledby="deal-figures" className="grid gap-2 rounded-card bg-sunken p-4">
      <h2 id="deal-figures" className="font-medium">
        {t('detail.figures')} <span className="font-normal text-soft">{t('detail.figures.own')}</span>
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {names.map(
          (name) =>
            data[name] !== undefined && (
              <div key={name} className="flex flex-col-reverse">
                <dt className="text-sm text-soft">{t(`detail.figures.${name}`)}</dt>
                <dd className="text-lg font-semibold tabular-nums">{count(data[name])}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
