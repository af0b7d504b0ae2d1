import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { useSite } from '../site/use-site.ts';

export function NotFound() {
  useTitle(t('notFound.title'), useSite().name);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('notFound.title')}
      </h1>
      <EmptyState scene="lost" title={t('notFound.heading')} text={t('notFound.text')}>
        <SearchForm />
        <ButtonLink href="/">{t('notFound.home')}</ButtonLink>
      </EmptyState>
    </>
  );
}
