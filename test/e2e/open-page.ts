import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { beforeEach, expect, inject, onTestFinished } from 'vitest';
import type { Board } from './board.ts';
import { type Device, takePage } from './browser-pages.ts';
import { skippedStories } from './skipped-stories.ts';

interface Visit extends Device, Pick<BrowserContextOptions, 'colorScheme' | 'viewport'> {
  /** The handle of a demo person; a guest if absent. */
  as?: string;
  /** The path they open. */
  at?: string;
}

const usualWindow = { width: 1280, height: 720 };

/** Returns a function that opens the board in a browser of its own, like another person's computer. */
export function visitorsOf(board: Board): (visit?: Visit) => Promise<Page> {
  beforeEach(({ task, skip }) => {
    const reason = skippedStories[inject('engine')][task.name];
    skip(reason !== undefined, reason);
  });
  return async ({ as, at = '/', colorScheme = 'light', viewport, ...device } = {}) => {
    const { page, close, discard } = await takePage(device);
    const { complaints, stop } = listenTo(page);
    onTestFinished(async ({ task }) => {
      stop();
      if (task.result?.state === 'fail') await photograph(page, `${task.name} (${as ?? 'guest'}, ${new URL(page.url()).pathname})`);
      await (task.result?.state === 'fail' ? discard() : close(`${board.url}/robots.txt`));
      expect(complaints).toEqual([]);
    });
    await page.setViewportSize(viewport ?? usualWindow);
    await page.emulateMedia({ colorScheme, forcedColors: 'none', reducedMotion: 'reduce' });
    if (as !== undefined) {
      const [name = '', value = ''] = (await board.cookieOf(as)).split('=');
      await page.context().addCookies([{ name, value, url: board.url }]);
    }
    await page.goto(board.url + at);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    // A busy board sends the page without its list, and the browser loads it.
    if (isList(at))
      await page
        .locator('[data-deal]')
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined);
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    return page;
  };
}

/** Whether a path is that of the feed or of a category, which have deals unless the board is empty. */
const isList = (at: string): boolean => /^\/(?:$|\?|c\/)/.test(at);

/** Firefox reports a load that a navigation ended like an error of the page. A part that a page needs and lacks fails the story by itself. */
const isEndedLoad = /^Failed to load .* A ServiceWorker intercepted the request/;

/** Collects violations of the Content-Security-Policy and uncaught errors; React reports HTML that it cannot hydrate as one. */
function listenTo(page: Page) {
  const complaints: string[] = [];
  const onError = (error: Error) => {
    if (!isEndedLoad.test(error.message)) complaints.push(String(error.stack ?? error));
  };
  const onMessage = (message: ConsoleMessage) => {
    if (/Content Security Policy|requires 'Trusted/i.test(message.text())) complaints.push(message.text());
  };
  page.on('pageerror', onError).on('console', onMessage);
  return { complaints, stop: () => page.off('pageerror', onError).off('console', onMessage) };
}

async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync('test-results', { recursive: true });
  await page.screenshot({ path: path.join('test-results', `${name.replace(/\W+/g, '-')}.png`) }).catch(() => {});
}
