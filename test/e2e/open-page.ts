import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { Board } from './board.ts';

interface Visit extends Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport' | 'hasTouch'> {
  /** The handle of a demo person; a guest if absent. */
  as?: string;
  /** The path they open. */
  at?: string;
  /** With the service worker, as in an installed app. Without it, tests see every request. */
  installed?: boolean;
}

let launched: Promise<Browser> | undefined;

/** One Chromium for all files that a worker runs; it ends with the worker. */
const browser = () =>
  (launched ??= chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  }));

/** Returns a function that opens the board in a new browser context, like another person's computer. */
export function visitorsOf(board: Board): (visit?: Visit) => Promise<Page> {
  return async ({ as, at = '/', installed = false, ...options } = {}) => {
    const context = await (await browser()).newContext({
      ...{ reducedMotion: 'reduce', locale: 'en-GB', serviceWorkers: installed ? 'allow' : 'block' },
      ...options,
    });
    context.setDefaultTimeout(30_000);
    if (as !== undefined) {
      const [name = '', value = ''] = (await board.cookieOf(as)).split('=');
      await context.addCookies([{ name, value, url: board.url }]);
    }
    const page = await context.newPage();
    const complaints = listenTo(page);
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await photograph(page, `${task.name} (${as ?? 'guest'})`);
      await context.close();
      expect(complaints).toEqual([]);
    });
    waitForStart(page);
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

/** Makes loading a page last until the application runs: the server has rendered it before, and nothing answers yet. */
function waitForStart(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const started = () => page.locator('html[data-started]').waitFor({ state: 'attached' });
  page.goto = async (...args) => goto(...args).then((response) => started().then(() => response));
  page.reload = async (...args) => reload(...args).then((response) => started().then(() => response));
}

/** Collects violations of the Content-Security-Policy and uncaught errors; React reports HTML that it cannot hydrate as one. */
function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (/Content Security Policy|requires 'Trusted/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync('test-results', { recursive: true });
  await page.screenshot({ path: path.join('test-results', `${name.replace(/\W+/g, '-')}.png`) }).catch(() => {});
}
