import { type ReactNode, Suspense, useRef } from 'react';
import { reads } from '../../shared/reads.ts';
import { useBoard } from '../board/use-board.ts';
import { lazyWithoutWords } from '../components/lazy-or-nothing.ts';
import { lazyPart } from '../components/lazy-part.ts';
import { readStore } from '../engine/live.ts';
import { LeftOpenFilters } from '../features/deals/search/open-filters.ts';
import { t } from '../i18n/t.ts';
import { useScrollAndFocus } from '../lib/navigation.ts';
import { SignInPrompt } from '../session/sign-in-prompt.tsx';
import { useMe } from '../session/use-me.ts';
import { CategoryNav } from './category-nav.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Shortcuts } from './shortcuts.tsx';

const BoardLook = lazyWithoutWords(async () => (await import('./board-look.tsx')).BoardLook);
const SanctionBanner = lazyPart('sanction-banner', async () => (await import('./sanction-banner.tsx')).SanctionBanner);
const ConsentNotice = lazyWithoutWords(async () => (await import('./consent-notice.tsx')).ConsentNotice);

/** The frame around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  useScrollAndFocus();
  const me = useMe();
  const { look, announcement, theme } = useBoard();
  return (
    <>
      <a
        href="#main"
        className="fixed start-3 top-2 z-50 -translate-y-24 rounded-control bg-tag px-4 py-2.5 font-semibold text-on-tag focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Header />
      <div className="mx-auto grid w-full max-w-[120rem] gap-x-8 px-3 sm:px-5 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <CategoryNav />
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.5rem)] min-w-0 pt-3 pb-12 lg:pt-4">
          {(look || announcement || theme) && <BoardLook />}
          <Suspense>{(me?.sanctioned || areSanctionsRendered()) && <SanctionBanner />}</Suspense>
          {me !== undefined && <ConsentNotice />}
          <LeftOpenFilters value={useRef(false)}>{children}</LeftOpenFilters>
        </main>
      </div>
      <Footer />
      <ConnectionNotice />
      <SignInPrompt />
      <Shortcuts />
    </>
  );
}

/** Someone's own, but the server renders them: later they would move the screen. */
const areSanctionsRendered = () => readStore.rendered(reads.ownSanctions()).status === 'ready';
