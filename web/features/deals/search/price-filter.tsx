import { useEffect, useState } from 'react';
import type { DealFilters } from '../../../../shared/deal-filters.ts';
import type { DealCounts } from '../../../../shared/search.ts';
import { useBoard } from '../../../board/use-board.ts';
import { TextField } from '../../../components/field.tsx';
import { priceRangeLabel } from '../../../deals/filter-labels.ts';
import { amountError } from '../../../errors/amount-error.ts';
import { amountText, parseAmount } from '../../../i18n/amount.ts';
import { t } from '../../../i18n/t.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './use-filter-history.ts';

type Band = Pick<DealFilters, 'minPrice' | 'maxPrice'>;

/** Price ranges to choose from, and two fields for other bounds. */
export function PriceFilter({ list: { params }, counts, choose }: ChoicesProps) {
  const { currency } = useBoard();
  const { minPrice, maxPrice } = params;
  const bands = bandsOf(counts);
  const chosen = minPrice === undefined && maxPrice === undefined ? undefined : keyOf({ minPrice, maxPrice });
  return (
    <ChoiceGroup
      title={t('filters.price')}
      choices={bands.map(({ band, matches }) => ({ value: keyOf(band), words: priceRangeLabel(band, currency), matches }))}
      chosen={chosen}
      onChoose={(key) => choose({ minPrice: undefined, maxPrice: undefined, ...bands.find(({ band }) => keyOf(band) === key)?.band })}
    >
      <div className="grid grid-cols-2 gap-3">
        <Bound
          label={t('filters.price.min', { currency })}
          currency={currency}
          value={minPrice}
          fits={(amount) => maxPrice === undefined || amount <= Number(maxPrice)}
          onChange={(bound) => choose(together({ minPrice: bound, maxPrice }))}
        />
        <Bound
          label={t('filters.price.max', { currency })}
          currency={currency}
          value={maxPrice}
          fits={(amount) => minPrice === undefined || amount >= Number(minPrice)}
          onChange={(bound) => choose(together({ minPrice, maxPrice: bound }))}
        />
      </div>
    </ChoiceGroup>
  );
}

const keyOf = ({ minPrice = '', maxPrice = '' }: Band) => `${minPrice}-${maxPrice}`;

function bandsOf(counts: DealCounts | undefined): { band: Band; matches: number }[] {
  if (counts === undefined) return [];
  const { bounds, counts: matches } = counts.prices;
  return matches.map((each, index) => {
    const [low, high] = [bounds[index - 1], bounds[index]].map((bound) => (bound === undefined ? undefined : String(bound)));
    return { band: { minPrice: low, maxPrice: high }, matches: each };
  });
}

/** Both names, so that both bounds are one step of the history. */
const together = ({ minPrice, maxPrice }: Band): Band => ({ minPrice, maxPrice });

interface BoundProps {
  label: string;
  currency: string;
  /** In minor units. */
  value: string | undefined;
  /** Whether an amount is in order with the other bound. */
  fits: (amount: number) => boolean;
  onChange: (value: string | undefined) => void;
}

/** How long (ms) after the last key an amount applies. */
const debounce = 500;

/** A typed amount, which applies when typing pauses. An invalid one shows an error and changes nothing. */
function Bound({ label, currency, value, fits, onChange }: BoundProps) {
  const written = value === undefined ? '' : amountText(Number(value), currency);
  const [typed, setTyped] = useState<string>();
  const amount = typed === undefined || typed.trim() === '' ? undefined : parseAmount(typed, currency);
  const isMisplaced = amount !== undefined && !fits(amount);
  const fault = isMisplaced ? t('filters.price.order') : amountError(typed ?? '', currency);
  const next = typed === undefined || fault !== undefined ? value : amount === undefined ? undefined : String(amount);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the typing to pause, and for nothing else
  useEffect(() => {
    if (next === value) return;
    const timer = setTimeout(() => onChange(next), debounce);
    return () => clearTimeout(timer);
  }, [next, value]);

  const settle = () => {
    if (next !== value) onChange(next);
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
