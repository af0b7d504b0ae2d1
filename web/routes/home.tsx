import { t } from '../i18n/t.ts';
import { FeedScreen } from './feed-screen.tsx';

export const Home = () => (
  <FeedScreen
    heading={
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight max-lg:sr-only">
        {t('feed.title')}
      </h1>
    }
  />
);
