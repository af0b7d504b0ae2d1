import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPhoto } from '../pictures.ts';
import { overflow, violations } from './axe.ts';
import { startBoard } from './board.ts';
import { dropOrPaste, fingerOf, type Given } from './gestures.ts';
import { visitorsOf } from './open-page.ts';
import { isAt } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

const jpeg = async (name: string, width = 200, height = 150): Promise<Given> => ({
  name,
  type: 'image/jpeg',
  bytes: await aPhoto(width, height).jpeg({ quality: 95 }).toBuffer(),
});

/** The form, filled in without pictures. */
async function formOf(page: Page, title: string) {
  await page.getByRole('button', { name: 'Fill in manually' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Link').fill(`https://pictures.example/${encodeURIComponent(title)}`);
  await page.getByLabel('Category').selectOption('home');
  await page.getByLabel('Price', { exact: true }).fill('19.99');
  await page.getByText('Add pictures').waitFor();
}
const uploaded = (page: Page) => page.getByRole('group', { name: 'Pictures' }).locator('li[data-item]');
const hashes = (page: Page) =>
  uploaded(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => /images\/(.{43})/.exec(image.getAttribute('src') ?? '')?.[1]));

test('pictures can be dropped into the form, sorted, and seen on the card and full screen', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await formOf(lena, 'A kettle with three pictures');
  await dropOrPaste(lena, 'drop', [await jpeg('one.jpg'), await jpeg('two.jpg', 225, 150)]);
  await expect.poll(() => uploaded(lena).count()).toBe(2);
  await lena.getByLabel('Title').focus();
  await dropOrPaste(lena, 'paste', [await jpeg('three.jpg', 150, 225)]);
  await expect.poll(() => uploaded(lena).count()).toBe(3);
  const [one, two, three] = await hashes(lena);

  await lena.getByRole('button', { name: 'Move picture 3 forward' }).press('Enter');
  await lena.keyboard.press('Enter');
  expect(await hashes(lena)).toEqual([three, one, two]);
  await uploaded(lena).nth(2).dragTo(uploaded(lena).nth(1));
  await expect.poll(() => hashes(lena)).toEqual([three, two, one]);
  await lena.getByRole('button', { name: 'Remove picture 1' }).click();
  expect(await hashes(lena)).toEqual([two, one]);
  await lena.getByRole('button', { name: 'Undo' }).click();
  expect(await hashes(lena)).toEqual([three, two, one]);

  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(lena, /\/d\/\d+\//);
  await lena.getByRole('button', { name: 'Enlarge picture 1 of 3' }).click();
  const viewer = lena.getByRole('dialog', { name: /^Pictures/ });
  await viewer.getByText('1 / 3').waitFor();
  expect(await violations(lena)).toEqual([]);
  await lena.keyboard.press('ArrowRight');
  await viewer.getByText('2 / 3').waitFor();
  await lena.keyboard.press('Escape');
  await expect.poll(() => viewer.count()).toBe(0);

  const sam = await visit({ at: '/?sort=new' });
  const onCard = sam.getByRole('article', { name: 'A kettle with three pictures' }).locator('img').first();
  await expect
    .poll(() => onCard.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(new RegExp(`/images/${three}-\\d+\\.(avif|webp)$`));
  await expect.poll(() => onCard.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('on a touch screen a long press drags a picture, and a swipe scrolls', async () => {
  const lena = await visit({ as: 'lena', at: '/post', viewport: { width: 390, height: 800 }, hasTouch: true });
  await formOf(lena, 'Put in order by finger');
  await dropOrPaste(lena, 'drop', [await jpeg('one.jpg'), await jpeg('two.jpg', 225, 150), await jpeg('three.jpg', 150, 225)]);
  await expect.poll(() => uploaded(lena).count()).toBe(3);
  const [one, two, three] = await hashes(lena);
  await uploaded(lena).nth(0).scrollIntoViewIfNeeded();
  const finger = await fingerOf(lena);

  await finger.down(uploaded(lena).nth(0));
  const lifted = lena.locator('[data-held=true]');
  await lifted.waitFor();
  await finger.over(uploaded(lena).nth(1));
  // The new position is shown before the drop, and nothing is sent yet.
  await expect
    .poll(() =>
      uploaded(lena)
        .nth(0)
        .evaluate((item) => getComputedStyle(item).order),
    )
    .toBe('-2');
  expect(await hashes(lena)).toEqual([one, two, three]);
  const scrolled = await lena.evaluate(() => scrollY);
  await finger.up();
  await expect.poll(() => hashes(lena)).toEqual([two, one, three]);
  expect(scrolled).toBe(await lena.evaluate(() => scrollY));

  await finger.down(uploaded(lena).nth(0));
  await lifted.waitFor();
  await finger.over(uploaded(lena).nth(2));
  await lena.keyboard.press('Escape');
  await finger.up();
  expect(await hashes(lena)).toEqual([two, one, three]);

  await finger.swipe(uploaded(lena).nth(0), -200);
  await expect.poll(() => lena.evaluate(() => scrollY)).not.toBe(scrolled);
  expect(await hashes(lena)).toEqual([two, one, three]);
});

test("a phone's photo is made smaller before it is sent", async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await formOf(lena, 'A large photo');
  const large = await jpeg('IMG_1.jpg', 2_600, 1_950);
  const sent = lena.waitForRequest((request) => request.url().endsWith('/api/images'));
  await lena.getByLabel('Add pictures').setInputFiles({ name: large.name, mimeType: large.type, buffer: large.bytes });
  const bytes = Number((await (await sent).allHeaders())['content-length']);
  expect(bytes).toBeLessThan(large.bytes.length / 4);
  await expect.poll(() => uploaded(lena).count()).toBe(1);
});

test('a file that is not a picture is refused beside it, and can be replaced or removed', async () => {
  const lena = await visit({ as: 'lena', at: '/post', viewport: { width: 390, height: 800 } });
  await formOf(lena, 'A page is no picture');
  const noPicture = (name: string) => ({ name, type: 'image/jpeg', bytes: Buffer.from('<script>alert(1)</script>') });
  await dropOrPaste(lena, 'drop', [noPicture(`${'page '.repeat(20)}.jpg`), noPicture('other.jpg'), await jpeg('good.jpg')]);
  await expect.poll(() => lena.getByRole('alert').getByText('This format is not supported').count()).toBe(2);
  await expect.poll(() => uploaded(lena).count()).toBe(1);
  // Sending it again would be refused again.
  expect(await lena.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await violations(lena)).toEqual([]);
  expect(await overflow(lena)).toBeLessThanOrEqual(0);

  const choosing = lena.waitForEvent('filechooser');
  await lena.getByRole('button', { name: 'Choose another' }).first().press('Enter');
  const { name, type, bytes } = await jpeg('better.jpg', 160, 160);
  await (await choosing).setFiles({ name, mimeType: type, buffer: bytes });
  await expect.poll(() => uploaded(lena).count()).toBe(2);
  await lena.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect.poll(() => lena.getByRole('alert').count()).toBe(0);
  await expect.poll(() => lena.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('images');
});

test('a picture that did not arrive, or that a busy board refused, is kept and sent again', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await formOf(lena, 'A board out of breath');
  const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'BUSY', detail: 'Busy', retryAfter: 30 };
  const answers = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  ];
  await lena.route('**/api/images', (route) => (answers.shift() ?? ((last) => last.continue()))(route));
  await dropOrPaste(lena, 'drop', [await jpeg('later.jpg', 250, 200)]);
  const again = lena.getByRole('button', { name: 'Try again' });
  await again.click();
  await lena.getByRole('alert').getByText('The board is busy').waitFor();
  expect(await lena.getByRole('button', { name: 'Choose another' }).count()).toBe(0);
  await again.click();
  await expect.poll(() => uploaded(lena).count()).toBe(1);
});

test('someone who was signed out is told to choose the picture again', async () => {
  const yoko = await visit({ as: 'yoko', at: '/post' });
  await formOf(yoko, 'Signed out meanwhile');
  const held = Promise.withResolvers<void>();
  await yoko.route('**/api/images', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dropOrPaste(yoko, 'drop', [await jpeg('mine.jpg', 250, 150)]);
  await yoko.getByLabel('Uploading mine.jpg').waitFor();
  await board.sql(`delete from sessions where person_id = (select id from people where handle = 'yoko')`);
  await yoko.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  held.resolve();
  await yoko.getByText('Sign in again and choose the picture again').waitFor();
});

test('a deal is posted by itself once its last picture has arrived', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await formOf(lena, 'A picture that takes its time');
  const held = Promise.withResolvers<void>();
  await lena.route('**/api/images', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dropOrPaste(lena, 'drop', [await jpeg('slow.jpg', 160, 120)]);
  await lena.getByLabel('Uploading slow.jpg').waitFor();
  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await lena.getByRole('button', { name: 'Waiting for the picture…' }).waitFor();
  // Someone who continues to type is not finished.
  await lena.getByLabel('Title').pressSequentially('!');
  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await lena.getByRole('button', { name: 'Waiting for the picture…' }).waitFor();
  held.resolve();
  await isAt(lena, /\/d\/\d+\//);
  await lena.locator('main img[src^="/images/"]').first().waitFor();
});

test('a deal that waits for a picture is not posted without it', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await formOf(lena, 'A picture that does not come');
  const held = Promise.withResolvers<void>();
  await lena.route('**/api/images', async (route) => {
    await held.promise;
    await route.abort();
  });
  await dropOrPaste(lena, 'drop', [await jpeg('lost.jpg', 160, 120)]);
  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await lena.getByRole('button', { name: 'Waiting for the picture…' }).waitFor();
  held.resolve();
  await lena.getByText('A picture failed to upload').first().waitFor();
  await lena.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => lena.getByText('A picture failed to upload').count()).toBe(0);
  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(lena, /\/d\/\d+\//);
});

test('pasting a picture opens the post form', async () => {
  const lena = await visit({ as: 'lena', at: '/post' });
  await lena.getByLabel('Paste the link').waitFor();
  await dropOrPaste(lena, 'paste', [await jpeg('screenshot.jpg', 210, 150)]);
  await lena.getByLabel('Title').waitFor();
  await expect.poll(() => uploaded(lena).count()).toBe(1);
});
