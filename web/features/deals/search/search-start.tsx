import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { filterPill } from '../../../components/filter-pill.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { filtersInWords } from '../../../deals/filters-in-words.ts';
import { t } from '../../../i18n/t.ts';
import { recentSearches } from './recent-searches.ts';
import { searchExamples } from './search-examples.ts';
import { focusSearch } from './search-field.tsx';

/** How many recent searches stand before the examples. */
const maxRecent = 3;

/** Before anything is searched for: the field is focused, and one press repeats a search or tries an example. */
export function SearchStart() {
  const examples = searchExamples(usePriceCurrency());
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    // Only this browser knows them. They lengthen the row, so that nothing below it moves.
    setRecent(recentSearches().slice(0, maxRecent));
    focusSearch();
  }, []);
  return (
    <section aria-labelledby="search-start" className="mb-4 grid gap-1.5">
      <h1 id="search-start" tabIndex={-1} className="text-xl font-bold tracking-tight">
        {t('found.start')}
      </h1>
      <p className="text-soft">{t('found.start.text')}</p>
      <ul className="-mx-3 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] sm:-mx-5 sm:px-5">
        {[...new Set([...recent, ...examples])].map((q) => (
          <li key={q}>
            <Link href={searchAddress(filtersInWords(q))} dir="auto" className={filterPill}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
