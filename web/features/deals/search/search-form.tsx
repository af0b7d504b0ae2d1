import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../../../shared/limits.ts';
import { cleanQuery } from '../../../board/clean-query.ts';
import { Button } from '../../../components/button.tsx';
import { searchAddress } from '../../../deals/addresses.ts';
import { t } from '../../../i18n/t.ts';

/** A search field of its own, where a page leads nowhere. `words` are what the page was about, as far as is known. */
export function SearchForm({ words = '' }: { words?: string | undefined }) {
  const [, navigate] = useLocation();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = cleanQuery(String(new FormData(event.currentTarget).get('q')));
    if (q !== '') navigate(searchAddress({ q }));
  };
  return (
    <search className="w-full max-w-md">
      <form action="/search" onSubmit={go} className="flex gap-2">
        <input
          inputMode="search"
          enterKeyHint="search"
          name="q"
          defaultValue={words}
          maxLength={limits.search.max}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base"
        />
        <Button type="submit" look="primary">
          {t('found.title')}
        </Button>
      </form>
    </search>
  );
}
