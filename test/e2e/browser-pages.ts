import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Engine } from './engine.ts';
import { launchFirefox, mend } from './firefox.ts';

/** Options that only a new browser context takes. */
export interface Device extends Pick<BrowserContextOptions, 'locale' | 'hasTouch'> {
  /** With the service worker, as in an installed app. Without it, tests see every request. */
  installed?: boolean;
}

let launched: Promise<Browser> | undefined;

/** One browser for all files that a worker runs; it ends with the worker. After a crash there is a new one, so that only one story fails. */
const browser = () => (launched ??= launchAgain());

async function launchAgain(): Promise<Browser> {
  const started = await launch[inject('engine')](inject('browser'));
  started.once('disconnected', () => {
    launched = undefined;
    free.clear();
  });
  return started;
}

const launch: Record<Engine, (executablePath: string) => Promise<Browser>> = {
  chromium: (executablePath) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'] }),
  firefox: launchFirefox,
};

/** Pages of earlier tests that are like new, by device: a new one costs three times the processor time, because it compiles all scripts. */
const free = new Map<string, Page[]>();

/** A page in a browser context of its own, like another person's computer, and a function that ends its use. */
export async function takePage({ installed = false, ...device }: Device) {
  const key = JSON.stringify(device);
  const page = (installed ? undefined : free.get(key)?.pop()) ?? (await newPage(installed, device));
  const giveBack = async (address: string) => {
    if (inject('engine') !== 'chromium') return page.context().close();
    try {
      await empty(page, address);
      free.set(key, [...(free.get(key) ?? []), page]);
    } catch {
      await page.context().close();
    }
  };
  return {
    page,
    close: (address: string) => (installed ? page.context().close() : giveBack(address)),
    discard: () => page.context().close(),
  };
}

async function newPage(installed: boolean, device: BrowserContextOptions) {
  const context = await (await browser()).newContext({
    ...{ reducedMotion: 'reduce', locale: 'en-GB', serviceWorkers: installed ? 'allow' : 'block' },
    ...device,
  });
  context.setDefaultTimeout(30_000);
  if (inject('engine') === 'firefox') mend(context);
  const page = await context.newPage();
  waitForStart(page);
  return page;
}

/** Removes what a visit leaves in a page and its context. `address` is a document of the board without scripts: the board's renderer process stays. */
async function empty(page: Page, address: string): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  const ignoring = { behavior: 'ignoreErrors' } as const;
  await Promise.all([context.setOffline(false), context.unrouteAll(ignoring), page.unrouteAll(ignoring), context.clearPermissions()]);
  await page.mainFrame().goto(address);
  await page.evaluate(clearStorage);
  await Promise.all([context.clearCookies(), page.mouse.move(-1, -1)]);
  // Only for this: while it is open, the network of the page is not emulated reliably.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

/** What a page stores in its browser. Runs in the page. */
async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
}

/** Makes loading a page last until the application runs: the server has rendered it before, and nothing answers yet. */
function waitForStart(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const started = () => page.locator('html[data-started]').waitFor({ state: 'attached' });
  page.goto = async (...args) => goto(...args).then((response) => started().then(() => response));
  page.reload = async (...args) => reload(...args).then((response) => started().then(() => response));
}
