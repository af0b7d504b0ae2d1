import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  // What the board serves itself needs no hash of itself.
  rules: { 'require-sri': 'off' },
});

/** What the HTML standard has against what is on the screen, as it stands after rendering. */
export async function invalidHtml(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  const faults = results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
  // ARIA in HTML allows a search field no other role, and no rule knows that.
  const inputs = await page.locator('input[type=search][role]').count();
  return [...faults, ...Array.from({ length: inputs }, () => 'a search field has another role')];
}
