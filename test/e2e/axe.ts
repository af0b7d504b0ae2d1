import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing but colours is different in the dark. */
export const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** What axe finds wrong with what is on the screen, by rule and place. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(
    (asked) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(asked),
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How far (px) the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
