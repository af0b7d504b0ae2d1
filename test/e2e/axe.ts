import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In dark mode only colours differ. */
export const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Firefox 153 crashes where these are read after someone has typed into a field. Without them, axe reads the attributes. Runs in the page. */
function removeElementReferences(): void {
  const names = Object.getOwnPropertyNames(Element.prototype).filter((name) => /^aria\w+Elements?$/.test(name));
  for (const name of names) Reflect.deleteProperty(Element.prototype, name);
}

/** Parts of the page, by selector. */
interface Scanned {
  include?: [string][];
  exclude?: [string][];
}

export const wholePage: Scanned = { include: [['html']] };

/** Without the frame that all screens share: scanning it again on each of them finds nothing new. */
const withoutFrame: Scanned = { exclude: [['.on-mast'], ['nav[aria-label="Categories"]'], ['#root > footer']] };

/** An open dialog: nobody can reach the screen behind it. */
export const openDialog: Scanned = { include: [['dialog[open]']] };

type Axe = { axe?: { run: (scanned: Scanned, options: RunOptions) => Promise<AxeResults> } };

/** The axe violations on the screen, by rule and element. */
export async function violations(page: Page, options: RunOptions = {}, scanned: Scanned = withoutFrame): Promise<string[]> {
  for (const [part] of scanned.include ?? []) await page.locator(part).first().waitFor();
  if (inject('engine') === 'firefox') await page.evaluate(removeElementReferences);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const results = await page.evaluate(([where, options]) => (window as unknown as Required<Axe>).axe.run(where, options), [
    scanned,
    // It cannot look into frames of other origins.
    { resultTypes: ['violations'], iframes: false, ...options },
  ] satisfies [Scanned, RunOptions]);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
