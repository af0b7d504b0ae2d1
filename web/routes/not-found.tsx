import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useBoard } from '../board/use-board.ts';
import { useTitle } from '../board/use-title.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { lost } from '../components/scenes/lost.ts';
import { categoryAddress } from '../deals/addresses.ts';
import { SearchForm } from '../features/deals/search/search-form.tsx';
import { t } from '../i18n/t.ts';

/** What the end of an address seems to be about. */
const wordsIn = (pathname: string) =>
  pathname
    .split('/')
    .at(-1)
    ?.replaceAll(/[-_+.]+/g, ' ')
    .trim();

export function NotFound() {
  const { moved } = useBoard();
  const [pathname, navigate] = useLocation();
  const now = moved?.[/^\/c\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''];
  useTitle(t('notFound.title'));
  // A category that was renamed or merged.
  useEffect(() => {
    if (now !== undefined) navigate(categoryAddress(now), { replace: true });
  }, [now, navigate]);
  return (
    <div className="page-column">
      <h1 tabIndex={-1} className="sr-only">
        {t('notFound.title')}
      </h1>
      <EmptyState scene={lost} title={t('notFound.heading')} text={t('notFound.text')}>
        <SearchForm words={wordsIn(pathname)} />
        <ButtonLink href="/">{t('notFound.home')}</ButtonLink>
      </EmptyState>
    </div>
  );
}
