import { createContext, type ReactNode, useContext, useId } from 'react';
import { t } from '../../../i18n/t.ts';
import { countText } from './count-text.ts';

/** Whether there are more deals than were counted. */
export const HasMore = createContext<true | undefined>(undefined);

export interface Choice {
  value: string;
  words: string;
  /** How many deals match; undefined while unknown. */
  matches?: number | undefined;
}

interface ChoiceGroupProps {
  title: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
  /** Two columns, for values that are about as long as each other. */
  inColumns?: boolean;
  children?: ReactNode;
}

const pill =
  'relative flex min-h-11 items-center gap-1.5 rounded-full border border-line px-3 text-[0.9375rem] pointer-fine:min-h-8 pointer-fine:gap-1 pointer-fine:px-2 pointer-fine:text-sm hover:border-edge has-checked:border-transparent has-checked:bg-wire-wash has-checked:font-semibold has-checked:text-wire has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire';

/** One choice of several, or any. A choice without matches is pale but can be chosen, since deals come in. */
export function ChoiceGroup({ title, choices, chosen, onChoose, inColumns = false, children }: ChoiceGroupProps) {
  const name = useId();
  const all: Choice[] = [{ value: '', words: t('filters.any') }, ...choices];
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      <div
        className={
          inColumns
            ? 'grid grid-cols-2 gap-1 *:justify-between *:first:col-span-2 pointer-fine:*:px-1.5 pointer-fine:*:text-[0.8125rem]'
            : 'flex flex-wrap gap-1.5'
        }
      >
        {all.map(({ value, words, matches }) => (
          <label key={value} className={`max-w-full cursor-pointer ${pill} ${matches === 0 ? 'border-dashed text-soft' : ''}`}>
            <input
              type="radio"
              name={name}
              checked={value === (chosen ?? '')}
              onChange={() => onChoose(value === '' ? undefined : value)}
              className="sr-only"
            />
            <bdi className="min-w-0 truncate">{words}</bdi>
            {matches !== undefined && <MatchCount count={matches} />}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface SwitchProps {
  words: string;
  matches?: number | undefined;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export const FilterSwitch = ({ words, matches, isOn, onSwitch }: SwitchProps) => (
  <label className={`flex min-h-11 cursor-pointer items-center gap-3 pointer-fine:min-h-9 ${matches === 0 ? 'text-soft' : ''}`}>
    <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} className="size-5 shrink-0" />
    <span className="me-auto">{words}</span>
    {matches !== undefined && <MatchCount count={matches} />}
  </label>
);

/** The same figure as the list has. */
function MatchCount({ count: matching }: { count: number }) {
  const counted = countText({ matching, hasMore: useContext(HasMore) });
  if (counted === '') return null;
  return (
    <span className="text-sm font-normal text-soft tabular-nums xl:text-xs">
      <span aria-hidden="true">{counted}</span>
      <span className="sr-only">, {t('filters.leaves', { count: matching, counted })}</span>
    </span>
  );
}
