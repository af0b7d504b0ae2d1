import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { takeRendered } from './components/lazy-part.ts';
import { loadReads } from './engine/live.ts';
import type { PageReads } from './engine/read-store.ts';
import { formatting } from './i18n/format.ts';
import { setLanguageFor } from './i18n/language.ts';
import { t } from './i18n/t.ts';
import { setStartTime } from './lib/now.ts';
import { screens } from './routes/screens.ts';

/** A screen to render on the server. */
export interface RenderRequest {
  pathname: string;
  search: string;
  language: string;
  /** The reader's regional variant of the language, a BCP 47 tag. */
  locale: string;
  /** The screen's path in shared/screens.ts. */
  path: string;
  /** What the screen shows, without anybody's own reads. */
  reads: PageReads;
}

export interface RenderedScreen {
  html: string;
  /** When (ms since the epoch) the relative times in it were right. */
  now: number;
  formatting: string;
  /** The parts in it that the browser loads before it hydrates them (components/lazy-part.ts). */
  parts: string[];
  /** The text for someone without JavaScript. */
  withoutScript: string;
  /** The screen's own code, as the build's manifest names it; undefined if all screens have it. */
  file: string | undefined;
}

/** Renders the screen of an address. The state of the web is global, as in a tab: one screen at a time. */
export async function render({ pathname, search, path, language, locale, reads }: RenderRequest): Promise<RenderedScreen> {
  const now = Date.now();
  await setLanguageFor(language, locale);
  setStartTime(now);
  loadReads(reads);
  const failed: unknown[] = [];
  takeRendered();
  const { prelude } = await prerender(<App place={{ pathname, search }} />, {
    // Otherwise large parts would come behind the others, moved into place by inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failed.push(error),
  });
  const html = await new Response(prelude).text();
  if (failed.length > 0) throw failed[0];
  const file = screens.find((screen) => screen.path === path)?.file;
  return { html, now, formatting: formatting(), parts: takeRendered(), withoutScript: t('page.withoutScript'), file };
}
