import { Suspense } from 'react';
import { lazyOrNothing, lazyWithoutWords } from '../components/lazy-or-nothing.ts';
import { Intro } from '../features/deals/lists/intro.tsx';
import { t } from '../i18n/t.ts';
import { useSetting } from '../lib/settings.ts';
import { isGuest } from '../session/use-me.ts';
import { FeedScreen } from './feed-screen.tsx';

const Ticker = lazyWithoutWords(async () => (await import('../features/deals/activity/ticker.tsx')).Ticker);

const NearStrip = lazyOrNothing(async () => (await import('./near-strip.tsx')).NearStrip);

export function Home() {
  const isNew = useSetting('intro') !== 'off' && isGuest();
  const hasTicker = useSetting('ticker') !== 'off';
  return (
    <FeedScreen
      lead={<div className="near-strip">{useSetting('place') && <NearStrip />}</div>}
      heading={
        <>
          <h1 tabIndex={-1} className="sr-only">
            {t('feed.title')}
          </h1>
          <div className="feed-line">{isNew ? <Intro /> : <Suspense>{hasTicker && <Ticker />}</Suspense>}</div>
        </>
      }
    />
  );
}
