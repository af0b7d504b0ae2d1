import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { listLimits } from '../../../../shared/first-load-limits.ts';
import { listIn } from '../../../../shared/list-address.ts';
import { cleanQuery } from '../../../board/clean-query.ts';
import { Icon } from '../../../components/icon.tsx';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import type { Combobox } from '../../../components/use-combobox.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { t } from '../../../i18n/t.ts';
import { rememberSearch } from './recent-searches.ts';
import { personalFilters } from './use-list.ts';

const SuggestionPanel = lazyOrNothing(async () => (await import('./suggestion-panel.tsx')).SuggestionPanel);

/** The filters in a query: "laptop under 600" is a laptop with a maximum price. */
async function filtersIn(q: string) {
  return (await import('../../../deals/filters-in-words.ts').catch(() => {}))?.filtersInWords(q) ?? { q };
}

const closed: Combobox = { isOpen: false, active: undefined };

const fieldName = 'search-field';

/** Focuses the search field and selects its text. */
export function focusSearch(): void {
  const field = document.getElementById(fieldName);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/**
 * The search field in the header: a plain form, with suggestions once their code is loaded. On a phone it is a button until it has the focus,
 * and then fills the header (see search-field.css). `onFocus` is called before a search.
 */
export function SearchField({ onFocus }: { onFocus: () => void }) {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const words = listIn(search).q ?? '';
  const [typed, setTyped] = useTyped(words);
  const [isUsed, use] = useState(false);
  const [combobox, setCombobox] = useState(closed);
  const field = useRef<HTMLInputElement>(null);
  const panelId = useId();

  const leave = () => field.current?.blur();
  /** Leaves without a search: what was typed goes. */
  const giveUp = () => {
    setTyped(words);
    leave();
  };
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const q = cleanQuery(typed);
    if (q === '') return;
    rememberSearch(q);
    // A new search keeps the filters of the results.
    const filters = pathname === '/search' ? listIn(search) : personalFilters(search);
    leave();
    const parsed = await filtersIn(q);
    setTyped(parsed.q ?? '');
    navigate(searchAddress({ ...filters, ...parsed }));
    if (pathname === '/search') document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };

  return (
    <search className="search-box">
      <form
        action="/search"
        onSubmit={(event) => void go(event)}
        onFocus={() => {
          onFocus();
          use(true);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) use(false);
        }}
      >
        <Icon name="search" className="search-icon size-5" />
        <input
          ref={field}
          id={fieldName}
          inputMode="search"
          name="q"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={combobox.isOpen}
          aria-controls={combobox.isOpen ? panelId : undefined}
          aria-activedescendant={combobox.active}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={listLimits.search.max}
          placeholder={t('search.label')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || combobox.isOpen) return;
            event.preventDefault();
            giveUp();
          }}
        />
        <button type="button" aria-label={t('search.leave')} tabIndex={-1} onClick={giveUp} className="search-leave">
          <Icon name="close" />
        </button>
        {isUsed && <SuggestionPanel id={panelId} field={field} typed={typed} onType={setTyped} onLeave={leave} onChange={setCombobox} />}
      </form>
    </search>
  );
}

/** The field's text: the query of the address, until something else is typed. */
function useTyped(words: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(words);
  const [before, setBefore] = useState(words);
  if (words !== before) {
    setBefore(words);
    setTyped(words);
  }
  return [typed, setTyped];
}
