import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const cards = (page: Page): Locator => page.locator('[data-deal]');
export const card = (page: Page, id: number): Locator => page.locator(`[data-deal="${id}"]`);

/** The ids of the deals on the screen, from the top. */
export const shownDeals = (page: Page): Promise<number[]> =>
  cards(page).evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset.deal)));

/** The first deal on the screen, which may come after the page if the server was too busy to render it. */
export const firstDeal = async (page: Page): Promise<number> => Number(await cards(page).first().getAttribute('data-deal'));

/** How many deals are seen in full, without scrolling. */
export const wholeDeals = (page: Page): Promise<number> =>
  cards(page).evaluateAll((all) => {
    const boxes = all.map((each) => each.getBoundingClientRect());
    return boxes.filter(({ top, bottom, left, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth).length;
  });

/** The score of a card or of a deal's page. */
export async function scoreOf(place: Locator): Promise<number> {
  const label = await place
    .getByRole('group', { name: /^(Score|Punktzahl)/ })
    .first()
    .getAttribute('aria-label');
  return Number(label?.replace(/[^-\d]/g, ''));
}

export const voteUp = (place: Locator): Locator => place.locator('[data-shortcut="vote-up"]');
export const isPressed = async (button: Locator): Promise<boolean> => (await button.getAttribute('aria-pressed')) === 'true';

/** Resolves once the application runs. */
export const hasStarted = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.started !== undefined);

/**
 * Waits until the page has this address. Not `waitForURL`: where two navigations follow each other, as after signing out, Firefox ends the
 * first one, and Playwright reports that as a failure.
 */
export async function isAt(page: Page, address: string | RegExp): Promise<void> {
  const addressOf = expect.poll(() => page.url());
  await (typeof address === 'string' ? addressOf.toBe(address) : addressOf.toMatch(address));
}

/**
 * Goes back, until the page has another address. Not `page.goBack`: where the page that comes back loads itself again, as after signing out,
 * Firefox ends the first of two navigations, and Playwright reports that as a failure.
 */
export async function goBack(page: Page): Promise<void> {
  const before = page.url();
  // Not at once: what navigates can take Playwright's answer with it.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => page.url()).not.toBe(before);
}

/** Writes a top-level comment on a deal's page. */
export async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a comment').fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
}

/** Disconnects the page. Returns when the page knows, because until then it may still open a stream and be answered. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'attached' });
}

/** Waits for a deal in a list and shows it. A guest's list may be two seconds old, so deals of earlier tests may be new in it too. */
export async function showNew(page: Page, id: number): Promise<void> {
  const shown = async () => {
    const announced = page.getByRole('button', { name: /new deal/ });
    if ((await announced.count()) > 0) await announced.click({ timeout: 1_000 }).catch(() => undefined);
    return await card(page, id).count();
  };
  await expect.poll(shown).toBe(1);
}
