import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In dark mode only colours differ. */
export const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** The axe violations on the screen, by rule and element. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(
    (asked) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(asked),
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
