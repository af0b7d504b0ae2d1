import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { colours, openDialog, overflow, violations, wholePage } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { wholeDeals } from './page-queries.ts';
import { cutOff, pseudoLocale, speakPseudo } from './pseudo-language.ts';
import { invalidHtml } from './valid-html.ts';

const board = startBoard();
const visit = visitorsOf(board);

beforeAll(() =>
  board.sql(
    `insert into staff_log (action, actor_id, deal_id, reason, note, is_public)
     select 'edit_deal', people.id, 10, 'wrong_facts', 'A note', nth > 1 from people, generate_series(1, 3) nth where handle = 'marcus'`,
  ),
);

const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
/** Every screen is scanned in these: both widths, both colour schemes. */
const looks = [
  { name: 'desktop, light', viewport: desktop, colorScheme: 'light', rules: {} },
  { name: 'phone, dark', viewport: phone, colorScheme: 'dark', rules: {} },
] as const;
/** And the two fullest screens in these. */
const otherLooks = [
  { name: 'desktop, dark', viewport: desktop, colorScheme: 'dark', rules: colours },
  { name: 'phone, light', viewport: phone, colorScheme: 'light', rules: {} },
] as const;
const fullest = ['/', '/d/10'];

/** Whose screens, and which: one page for each person, because loading a page takes longer than scanning it. */
const screens: [string, string | undefined, string[]][] = [
  [
    'a guest who looks for deals',
    undefined,
    ['/', '/c/home?sort=new', '/m/byteworks', '/d/10/x/history', '/u/ingrid', '/nowhere', '/d/999999'],
  ],
  [
    'a guest elsewhere',
    undefined,
    ['/post', '/scheduled', '/saved', '/following', '/welcome', '/settings', '/status', '/modlog', '/sign-in-failed?reason=cancelled'],
  ],
  ['a member', 'priya', ['/d/10']],
  ['the author of a deal', 'ingrid', ['/d/10/x/edit']],
  ['someone who saved deals', 'lena', ['/scheduled', '/saved']],
  ['a moderator', 'marcus', ['/mod/log']],
];

test.each(screens)(
  'the screens of %s have valid HTML, pass axe, do not overflow and violate no Content-Security-Policy',
  async (_who, as, paths) => {
    const page = await visit({ at: '/nowhere', ...(as === undefined ? {} : { as }) });
    for (const at of paths) {
      await page.goto(board.url + at);
      // The screen's code may still be loading.
      await page.locator('main h1').first().waitFor();
      expect(await invalidHtml(page), at).toEqual([]);
      for (const { name, viewport, colorScheme, rules } of fullest.includes(at) ? [...looks, ...otherLooks] : looks) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        // The frame of guests and of signed-in people is scanned in every look once, and on every screen in the first one.
        const isWhole = name === looks[0].name || fullest.includes(at);
        expect(await violations(page, rules, isWhole ? wholePage : undefined), `${at}, ${name}`).toEqual([]);
        expect(await overflow(page), `${at}, ${name}`).toBeLessThanOrEqual(0);
      }
    }
  },
);

test('each density is remembered, shows enough whole deals, and passes axe', async () => {
  const enough = { compact: { desktop: 7, phone: 5 }, comfortable: { desktop: 4, phone: 3 }, grid: { desktop: 10, phone: 2 } };
  const page = await visit({ at: '/?sort=new', viewport: { width: 1280, height: 800 } });
  for (const [density, { desktop, phone }] of Object.entries(enough)) {
    await page.getByRole('button', { name: density, exact: false }).click();
    await expect.poll(() => wholeDeals(page)).toBeGreaterThanOrEqual(desktop);
    // The other tests look at the comfortable one.
    if (density !== 'comfortable') expect(await violations(page), density).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => wholeDeals(page)).toBeGreaterThanOrEqual(phone);
    expect(await overflow(page), density).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.reload();
  await page.locator('[data-deal]').first().waitFor();
  await expect.poll(() => wholeDeals(page)).toBeGreaterThanOrEqual(18);
});

test('a deal with the longest values fits on a phone', async () => {
  const id = await board.post('marcus', {
    title: `Donaudampfschifffahrts${'gesellschafts'.repeat(10)}mütze`,
    couponCode: 'CODE'.repeat(15),
    price: 1_000_000_000,
    url: `https://${'w'.repeat(63)}.example.com/`,
    regions: ['Niederösterreichisches Umland an der Donau'.slice(0, 40)],
    body: `${'a'.repeat(300)} https://example.com/${'b'.repeat(300)}`,
  });
  const page = await visit({ at: `/d/${id}`, viewport: phone });
  await page.getByRole('link', { name: 'Get deal' }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('complementary', { name: 'This deal' }).getByRole('link').waitFor();
  await page.getByLabel('Write a comment').focus();
  await page.getByRole('complementary', { name: 'This deal' }).waitFor({ state: 'hidden' });
  const card = page.locator(`[data-deal="${id}"]`);
  // A list that was rendered before says that there is a new deal.
  await expect.poll(async () => (await page.goto(`${board.url}/?sort=new`)) && (await card.count())).toBe(1);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await board.sql('update deal_scores set up = 888, comments = 333 where deal_id = $1', [id]);
  await page.setViewportSize({ width: 320, height: 740 });
  await card.getByText('333').waitFor();
  const [votes, comments] = await Promise.all([
    card.getByRole('group').first().boundingBox(),
    card.getByRole('link', { name: /333/ }).boundingBox(),
  ]);
  expect((votes?.x ?? 0) + (votes?.width ?? 0)).toBeLessThanOrEqual(comments?.x ?? 0);
});

test('in forced colours, the own vote, the chosen order and the search field can be seen', async () => {
  await board.sql("delete from votes where person_id = (select id from people where handle = 'yoko')");
  const page = await visit({ as: 'yoko' });
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (place: Locator) => place.evaluate((each) => getComputedStyle(each).backgroundColor);
  const [up, down] = [page.locator('[data-shortcut=vote-up]').first(), page.locator('[data-shortcut=vote-down]').first()];
  await up.click();
  await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
  expect(await ground(up)).not.toBe(await ground(down));
  const orders = page.getByRole('navigation', { name: 'Sort by' }).getByRole('link');
  expect(await ground(orders.nth(0))).not.toBe(await ground(orders.nth(1)));
  expect(await page.getByRole('combobox').evaluate((each) => getComputedStyle(each).borderTopWidth)).not.toBe('0px');
});

test('the form of a deal has valid HTML, errors are shown at its fields, and the first one has the focus', async () => {
  const page = await visit({ at: '/post' });
  await page.getByRole('button', { name: 'Fill in manually' }).click();
  await page.getByLabel('Price', { exact: true }).fill('a lot');
  expect(await invalidHtml(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post the deal' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url');
  expect(await page.locator('[aria-invalid=true]').evaluateAll((all) => all.map((each) => each.getAttribute('name')))).toEqual([
    'url',
    'title',
    'price',
    'category',
  ]);
  expect(await violations(page)).toEqual([]);
});

test('open suggestions, the dialog that embeds a deal, and the embedded card have valid HTML and pass axe', async () => {
  const page = await visit({ at: '/d/10', as: 'lena' });
  await page.getByRole('combobox').first().fill('es');
  await page.getByRole('option').first().waitFor();
  expect(await invalidHtml(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await page.getByRole('dialog', { name: 'Embed this deal' }).waitFor();
  expect(await invalidHtml(page)).toEqual([]);
  expect(await violations(page, {}, openDialog)).toEqual([]);
  const card = `${board.url}/embed/d/10`;
  expect(await page.getByLabel('HTML for your page').inputValue()).toContain(card);
  // Its policy forbids scripts, also those of this test.
  await page.route(card, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': '' } });
  });
  // It never starts like a page of the board.
  await page.mainFrame().goto(card);
  expect(await invalidHtml(page)).toEqual([]);
  // The landmarks are those of the page around it.
  expect(await violations(page, { rules: { 'landmark-one-main': { enabled: false }, region: { enabled: false } } })).toEqual([]);
});

test('texts 40 % longer than the English ones are not cut off on a small phone or a desktop', async () => {
  const page = await visit({ at: '/nowhere', as: 'lena', locale: pseudoLocale });
  await speakPseudo(page);
  for (const at of ['/', '/d/10', '/search?q=kettle']) {
    await page.goto(board.url + at);
    await page.getByText('⟦').nth(20).waitFor();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${at} at ${width}`).toBeLessThanOrEqual(0);
      expect(await cutOff(page), `${at} at ${width}`).toEqual([]);
    }
  }
});

test('an Arabic browser gets a page from right to left that fits on a small phone', async () => {
  const page = await visit({ at: '/d/1', locale: 'ar-EG', viewport: { width: 320, height: 740 } });
  const html = page.locator('html');
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
