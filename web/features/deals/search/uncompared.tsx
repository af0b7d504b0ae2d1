import { Link } from 'wouter';
import { decimalsOf } from '../../../../shared/money.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { currencyName } from '../../../i18n/currency-label.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { List } from './use-list.ts';

interface UncomparedProps {
  list: List;
  /** By currency, as in `DealCounts`. */
  uncompared: Readonly<Record<string, number>>;
}

/** The deals that a list leaves out because no rate converts their currency, each with a link to the list in that currency. */
export function Uncompared({ list: { params, addressWith }, uncompared }: UncomparedProps) {
  const usual = usePriceCurrency();
  const { minPrice, maxPrice, currency: from = usual } = params;
  return Object.entries(uncompared)
    .toSorted(([, one], [, other]) => other - one)
    .map(([currency, deals]) => {
      const bounds = { minPrice: inUnitsOf(currency, from, minPrice), maxPrice: inUnitsOf(currency, from, maxPrice) };
      return (
        <span key={currency} className="ms-2 inline-block">
          {t('found.uncompared', { count: deals, counted: count(deals), currency: currencyName(currency) })}{' '}
          <Link href={addressWith({ ...bounds, currency })} className="text-wire underline underline-offset-2">
            {t('found.uncompared.show')}
          </Link>
        </span>
      );
    });
}

/** The same number of the other currency's units: without a rate, nothing is nearer to what was asked for. */
const inUnitsOf = (to: string, from: string, amount: string | undefined) =>
  amount === undefined ? undefined : String(Math.round(Number(amount) * 10 ** (decimalsOf(to) - decimalsOf(from))));
