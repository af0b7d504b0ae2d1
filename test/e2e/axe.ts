import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In dark mode only colours differ. */
export const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const results = await page.evaluate(([where, options]) => (window as unknown as Required<Axe>).axe.run(where, options), [
    scanned,
    { resultTypes: ['violations'], ...options },
  ] satisfies [Scanned, RunOptions]);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
