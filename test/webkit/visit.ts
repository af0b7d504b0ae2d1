import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, onTestFinished } from 'vitest';
import type { Board } from '../e2e/board.ts';
import { type Browser, type Kind, startWebKit } from './browser.ts';
import { Visitor } from './visitor.ts';

interface Visit extends Kind {
  /** The handle of a demo person; a guest if absent. */
  as?: string;
  /** The path they open. */
  at?: string;
  /** Of the window, in CSS pixels. The browser's own buttons make it at least 450 wide. */
  width?: number;
}

/** Returns a function that opens the board in a browser of its own, like another person's computer. */
export function visitorsOf(board: Board): (visit?: Visit) => Promise<Visitor> {
  const started: Browser[] = [];
  // Starting a browser takes longer than most stories.
  const free = new Map<Kind['colorScheme'], Browser[]>();
  afterAll(async () => {
    await Promise.all(started.map(({ end }) => end()));
  });
  const start = async (kind: Kind) => {
    const browser = await startWebKit(kind);
    started.push(browser);
    return browser;
  };
  return async ({ as, at = '/', width = 1280, colorScheme = 'light' } = {}) => {
    const browser = free.get(colorScheme)?.pop() ?? (await start({ colorScheme }));
    const { driver } = browser;
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await photograph(browser, `${task.name} (${as ?? 'guest'})`);
      await empty(browser, board.url);
      free.set(colorScheme, [...(free.get(colorScheme) ?? []), browser]);
    });
    await driver.manage().window().setRect({ x: 0, y: 0, width, height: 900 });
    if (as !== undefined) {
      // A cookie is set on a page of its host.
      await driver.get(`${board.url}/robots.txt`);
      const [name = '', value = ''] = (await board.cookieOf(as)).split('=');
      await driver.manage().addCookie({ name, value, path: '/', httpOnly: true });
    }
    const visitor = new Visitor(driver);
    await visitor.open(board.url + at);
    return visitor;
  };
}

/** Removes what a visit leaves in the browser. */
async function empty({ driver }: Browser, url: string): Promise<void> {
  await driver.get(`${url}/robots.txt`);
  await driver.executeScript('localStorage.clear(); sessionStorage.clear()');
  await driver.manage().deleteAllCookies();
}

async function photograph({ driver }: Browser, name: string): Promise<void> {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/webkit-${name.replace(/\W+/g, '-')}.png`, await driver.takeScreenshot(), 'base64');
}
