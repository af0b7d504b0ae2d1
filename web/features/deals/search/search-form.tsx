import { limits } from '../../../../shared/limits.ts';
import { Button } from '../../../components/button.tsx';
import { t } from '../../../i18n/t.ts';

/** A search field of its own, where a page leads nowhere: the server reads what is typed. `words` are what the page was about, as far as is known. */
export const SearchForm = ({ words = '' }: { words?: string | undefined }) => (
  <search className="w-full max-w-md">
    <form action="/search" className="flex gap-2">
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
