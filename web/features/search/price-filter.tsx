import { useEffect, useState } from 'react';
import type { DealFilters } from '../../../shared/reads.ts';
import type { DealCounts } from '../../../shared/search.ts';
import { TextField } from '../../components/field.tsx';
import { amountText, parseAmount } from '../../i18n/amount.ts';
import { t } from '../../i18n/t.ts';
import { useSite } from '../site/use-site.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './filter-choices.tsx';
import { bandName } from './filter-names.ts';

type Band = Pick<DealFilters, 'minPrice' | 'maxPrice'>;

/** Bands to choose from, and both bounds to be typed. */
export function PriceFilter({ list: { params }, counts, choose }: ChoicesProps) {
  const { currency } = useSite();
  const { minPrice, maxPrice } = params;
  const bands = bandsOf(counts);
  const chosen = minPrice === undefined && maxPrice === undefined ? undefined : keyOf({ minPrice, maxPrice });
  return (
    <ChoiceGroup
      title={t('filters.price')}
      choices={bands.map(({ band, leaves }) => ({ value: keyOf(band), words: bandName(band, currency), leaves }))}
      chosen={chosen}
      onChoose={(key) => choose({ minPrice: undefined, maxPrice: undefined, ...bands.find(({ band }) => keyOf(band) === key)?.band })}
    >
      <div className="grid grid-cols-2 gap-3">
        <Bound
          label={t('filters.price.min', { currency })}
          currency={currency}
          value={minPrice}
          onChange={(bound) => choose(inOrder({ minPrice: bound, maxPrice }))}
        />
        <Bound
          label={t('filters.price.max', { currency })}
          currency={currency}
          value={maxPrice}
          onChange={(bound) => choose(inOrder({ minPrice, maxPrice: bound }))}
        />
      </div>
    </ChoiceGroup>
  );
}

const keyOf = ({ minPrice = '', maxPrice = '' }: Band) => `${minPrice}-${maxPrice}`;

function bandsOf(counts: DealCounts | undefined): { band: Band; leaves: number }[] {
  if (counts === undefined) return [];
  const { bounds, counts: leaves } = counts.prices;
  return leaves.map((each, index) => {
    const [low, high] = [bounds[index - 1], bounds[index]].map((bound) => (bound === undefined ? undefined : String(bound)));
    return { band: { minPrice: low, maxPrice: high }, leaves: each };
  });
}

/** Both names are given, so that both are one step of the history. */
const inOrder = ({ minPrice, maxPrice }: Band): Band => ({ minPrice, maxPrice });

interface BoundProps {
  label: string;
  currency: string;
  /** In minor units, as the address has it. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** How long (ms) after the last key an amount holds. */
const pause = 500;

/** An amount as people write it. It holds when typing pauses; what is no amount is said, and changes nothing. */
function Bound({ label, currency, value, onChange }: BoundProps) {
  const written = value === undefined ? '' : amountText(Number(value), currency);
  const [typed, setTyped] = useState<string>();
  const amount = typed === undefined || typed.trim() === '' ? undefined : parseAmount(typed, currency);
  const isNone = typed !== undefined && typed.trim() !== '' && amount === undefined;
  const wanted = typed === undefined || isNone ? value : amount === undefined ? undefined : String(amount);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the typing to pause, and for nothing else
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => onChange(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted, value]);

  const settle = () => {
    if (wanted !== value) onChange(wanted);
    if (!isNone) setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? written}
      error={isNone ? t('filters.price.none') : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
