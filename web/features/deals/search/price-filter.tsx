import { useEffect, useState } from 'react';
import type { DealFilters } from '../../../../shared/deal-filters.ts';
import type { DealCounts } from '../../../../shared/search.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { TextField } from '../../../components/field.tsx';
import { priceRangeLabel } from '../../../deals/filter-labels.ts';
import { amountText } from '../../../i18n/amount.ts';
import { money } from '../../../i18n/format.ts';
import { shortRange } from '../../../i18n/short-range.ts';
import { t } from '../../../i18n/t.ts';
import { typedAmount } from '../../../i18n/typed-amount.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './use-filter-history.ts';

type Band = Pick<DealFilters, 'minPrice' | 'maxPrice'>;

/** Price ranges to choose from, and two fields for other bounds. */
export function PriceFilter({ list: { params }, counts, choose }: ChoicesProps) {
  const usual = usePriceCurrency();
  const { minPrice, maxPrice, currency = usual } = params;
  const bands = bandsOf(counts);
  const chosen = minPrice === undefined && maxPrice === undefined ? undefined : keyOf({ minPrice, maxPrice });
  return (
    <ChoiceGroup
      title={t('filters.price')}
      choices={bands.map(({ band, matches }) => ({ value: keyOf(band), words: bandWords(band, currency), matches }))}
      chosen={chosen}
      inColumns
      onChoose={(key) => choose({ minPrice: undefined, maxPrice: undefined, ...bands.find(({ band }) => keyOf(band) === key)?.band })}
    >
      <div className="grid grid-cols-2 gap-3">
        <Bound
          label={t('filters.price.min', { currency })}
          currency={currency}
          value={minPrice}
          fits={(amount) => maxPrice === undefined || amount <= Number(maxPrice)}
          onChange={(bound, named) =>
            choose(named === currency ? { minPrice: bound, maxPrice } : { minPrice: bound, maxPrice: undefined, currency: named })
          }
        />
        <Bound
          label={t('filters.price.max', { currency })}
          currency={currency}
          value={maxPrice}
          fits={(amount) => minPrice === undefined || amount >= Number(minPrice)}
          onChange={(bound, named) =>
            choose(named === currency ? { minPrice, maxPrice: bound } : { minPrice: undefined, maxPrice: bound, currency: named })
          }
        />
      </div>
    </ChoiceGroup>
  );
}

const keyOf = ({ minPrice = '', maxPrice = '' }: Band) => `${minPrice}-${maxPrice}`;

/** Short enough for two columns. */
const bandWords = (band: Band, currency: string): string => {
  const [low, high] = [band.minPrice, band.maxPrice].map((bound) => (bound === undefined ? undefined : money(Number(bound), currency)));
  return low === undefined || high === undefined ? priceRangeLabel(band, currency) : shortRange(low, high);
};

function bandsOf(counts: DealCounts | undefined): { band: Band; matches: number }[] {
  if (counts === undefined) return [];
  const { bounds, counts: matches } = counts.prices;
  return matches.map((each, index) => {
    const [low, high] = [bounds[index - 1], bounds[index]].map((bound) => (bound === undefined ? undefined : String(bound)));
    return { band: { minPrice: low, maxPrice: high }, matches: each };
  });
}

interface BoundProps {
  label: string;
  currency: string;
  /** In minor units. */
  value: string | undefined;
  /** Whether an amount is in order with the other bound. */
  fits: (amount: number) => boolean;
  /** The amount may name another currency. */
  onChange: (value: string | undefined, currency: string) => void;
}

/** How long (ms) after the last key an amount applies. */
const debounce = 500;

/** A typed amount, which applies when typing pauses. An invalid one shows an error and changes nothing. */
function Bound({ label, currency, value, fits, onChange }: BoundProps) {
  const written = value === undefined ? '' : amountText(Number(value), currency);
  const [typed, setTyped] = useState<string>();
  const isEmpty = typed === undefined || typed.trim() === '';
  const read = isEmpty ? undefined : typedAmount(typed, currency);
  const isMisplaced = read?.currency === currency && !fits(read.amount);
  const fault = isMisplaced ? t('filters.price.order') : isEmpty || read !== undefined ? undefined : t('rule.not_an_amount');
  const next = typed === undefined || fault !== undefined ? value : read && String(read.amount);
  const named = read?.currency ?? currency;
  const isNew = next !== value || named !== currency;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the typing to pause, and for nothing else
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => onChange(next, named), debounce);
    return () => clearTimeout(timer);
  }, [next, value, named, currency]);

  const settle = () => {
    if (isNew) onChange(next, named);
    if (fault === undefined) setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? written}
      error={fault}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
