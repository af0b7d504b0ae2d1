import { Link } from 'wouter';
import { comparedCounts } from '../../../../shared/compared-list.ts';
import { decimalsOf } from '../../../../shared/money.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { useRead } from '../../../engine/use-read.ts';
import { currencyName } from '../../../i18n/currency-label.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { List } from './use-list.ts';

/** How many currencies are named. */
const maxShown = 4;

/** The deals that a list leaves out because no rate converts their currency, with links to the list in each of these currencies. */
export function Uncompared({ list: { params, addressWith } }: { list: List }) {
  const { uncompared = {} } = useRead(comparedCounts(params)).data ?? {};
  const usual = usePriceCurrency();
  const { minPrice, maxPrice, currency: from = usual } = params;
  const currencies = Object.entries(uncompared).toSorted(([, one], [, other]) => other - one);
  const all = currencies.reduce((sum, [, deals]) => sum + deals, 0);
  const [only, ...others] = currencies.map(([currency]) => currency);
  if (only === undefined) return null;
  const isOne = others.length === 0;
  return (
    <p className="order-last w-full text-sm text-soft">
      {isOne
        ? t('found.uncompared', { count: all, counted: count(all), currency: currencyName(only) })
        : t('found.uncompared.several', { count: all, counted: count(all) })}
      {currencies.slice(0, maxShown).map(([currency, deals]) => (
        <Link
          key={currency}
          href={addressWith({ minPrice: inUnitsOf(currency, from, minPrice), maxPrice: inUnitsOf(currency, from, maxPrice), currency })}
          className="ms-1.5 inline-block text-wire underline underline-offset-2"
        >
          {isOne ? t('found.uncompared.show') : `${count(deals)} ${currency}`}
        </Link>
      ))}
    </p>
  );
}

/** The same number of the other currency's units: without a rate, nothing is nearer to what was asked for. */
const inUnitsOf = (to: string, from: string, amount: string | undefined) =>
  amount === undefined ? undefined : String(Math.round(Number(amount) * 10 ** (decimalsOf(to) - decimalsOf(from))));
