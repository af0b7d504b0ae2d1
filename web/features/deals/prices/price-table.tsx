import { Link } from 'wouter';
import { Folded } from '../../../components/folded.tsx';
import { t } from '../../../i18n/t.ts';
import { priceText } from './price-text.ts';
import { dateOf } from './step-date.ts';
import type { Step } from './steps.ts';

interface PriceTableProps {
  steps: readonly Step[];
  currency: string;
  /** Whose page this is. */
  deal: number;
}

/** The same prices as a table, latest first, with their source. */
export function PriceTable({ steps, currency, deal }: PriceTableProps) {
  return (
    <Folded words={t('plot.table')}>
      <table className="mt-1 w-full max-w-prose text-start [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pe-4 [&_:is(td,th)]:text-start [&_tr]:border-b [&_tr]:border-line">
        <thead className="text-soft">
          <tr>
            <th scope="col">{t('detail.prices.when')}</th>
            <th scope="col">{t('detail.prices.price')}</th>
            <th scope="col">{t('detail.prices.source')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((step) => (
            <tr key={step.from}>
              <td>{dateOf(steps, step.from)}</td>
              <td className="font-semibold tabular-nums">{priceText(step.price, currency)}</td>
              <td>
                {t(`detail.prices.source.${step.source}`)}
                {step.deal !== undefined && step.deal !== deal && (
                  <>
                    {' '}
                    <Link href={`/d/${step.deal}`} className="text-wire underline">
                      {t('detail.prices.otherDeal')}
                    </Link>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  );
}
