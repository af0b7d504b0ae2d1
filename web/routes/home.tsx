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
        <div className={guest ? 'min-w-0 flex-1 basis-64' : 'max-lg:contents'}>
          <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight max-lg:sr-only">
            {t('feed.title')}
          </h1>
          {guest && <p className="text-sm text-soft">{t('feed.intro')}</p>}
        </div>
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
