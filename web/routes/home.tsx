import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { t } from '../i18n/t.ts';
import { isGuest } from '../session/use-me.ts';
import { FeedScreen } from './feed-screen.tsx';

export function Home() {
  const guest = isGuest();
  return (
    <FeedScreen
      heading={
        <>
          <h1 tabIndex={-1} className="sr-only">
            {t('feed.title')}
          </h1>
          {guest && (
            <p className="text-sm leading-tight text-soft max-lg:w-full lg:order-1 lg:min-w-0 lg:flex-1 lg:basis-40">{t('feed.intro')}</p>
          )}
        </>
      }
      empty={
        <EmptyState scene="empty" title={t('feed.empty.title')} text={t('feed.empty.text')}>
          <ButtonLink href="/post" look="primary">
            {t('shell.post')}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}
