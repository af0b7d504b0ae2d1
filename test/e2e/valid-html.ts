import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  // Files from the same origin need no integrity hash.
  rules: { 'require-sri': 'off' },
});

/** The validation errors in the rendered HTML. */
export async function invalidHtml(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  const faults = results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
  // ARIA in HTML allows no other role for a search field; html-validate has no rule for that.
  const inputs = await page.locator('input[type=search][role]').count();
  return [...faults, ...Array.from({ length: inputs }, () => 'a search field has another role')];
}
