import { type RefObject, useMemo, useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { typedPlace } from '../../../../shared/typed-place.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { useSuggestions } from '../../../board/use-suggestions.ts';
import type { Combobox } from '../../../components/use-combobox.ts';
import { useCombobox } from '../../../components/use-combobox.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { type Option, optionsFor } from './suggestion-options.ts';

interface SuggestionPanelProps {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  onLeave: () => void;
  onChange: (combobox: Combobox) => void;
}

/** Suggestions below the search field; recent searches while it is empty. */
export function SuggestionPanel({ id, field, typed, onType, onLeave, onChange }: SuggestionPanelProps) {
  const [recent, setRecent] = useState(recentSearches);
  const { words, answer } = useSuggestions(typed);
  const currency = usePriceCurrency();
  const town = typedPlace(words)?.name;
  const place = useRead(town === undefined ? undefined : reads.places(town, 'true')).data?.places[0];
  const options = useMemo(() => optionsFor(typed, recent, answer, currency, place), [typed, recent, answer, currency, place]);
  const { isOpen, active } = useCombobox({ id, field, typed, options, onChange });

  const take = ({ q }: Option) => {
    if (q !== undefined) {
      rememberSearch(q);
      onType(q);
    }
    onLeave();
  };
  const forget = () => {
    forgetSearches();
    setRecent([]);
  };

  return (
    <>
      <p role="status" className="sr-only">
        {announcement(typed, words, options.length)}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press in it leaves the focus in the field
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-[min(34rem,calc(100dvh-5rem))] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-ink shadow-float max-md:mx-2"
        >
          <SuggestionList id={id} typed={typed} options={options} active={active} onTake={take} />
          {typed.trim() === '' && (
            <button
              type="button"
              onClick={forget}
              className="min-h-11 w-full rounded-control px-3 text-start text-[0.9375rem] text-soft hover:bg-sunken hover:text-ink"
            >
              {t('suggestions.forget')}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** For screen readers: the number of suggestions, once they match what is typed. */
function announcement(typed: string, words: string, count: number): string {
  const isAnswered = typed.trim() === '' ? count > 0 : words !== '' && words === typed.trim();
  return isAnswered ? t('suggestions.count', { count }) : '';
}
