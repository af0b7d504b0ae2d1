import { expect, test } from 'vitest';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { card, cards, comment, isAt, isPressed, scoreOf, showNew, shownDeals, voteUp } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

test('a new deal is announced to another visitor, and the list moves only when they ask for it', async () => {
  const [lena, guest] = await Promise.all([visit({ as: 'lena', at: '/post' }), visit({ at: '/?sort=new' })]);
  await cards(guest).first().waitFor();
  const before = await shownDeals(guest);

  await lena.getByLabel('Paste the link').fill('https://shop.example/kettle?utm_source=mail');
  await lena.getByRole('button', { name: 'Fill in manually' }).click();
  await lena.getByLabel('Title').fill('A kettle that whistles in tune');
  await lena.getByLabel('Price', { exact: true }).fill('19.90');
  await lena.getByText('More details').click();
  await lena.getByLabel('Usual price').fill('39.80');
  await lena.getByLabel('Source of the usual price').fill('Everywhere else in town');
  await lena.getByLabel('Category').selectOption('home');
  await lena.getByText('−50%').first().waitFor({ state: 'attached' });
  await lena.getByRole('button', { name: 'Post the deal' }).click();
  await isAt(lena, /\/d\/\d+\/a-kettle/);
  await expect.poll(() => lena.locator('h1').textContent()).toBe('A kettle that whistles in tune');

  await guest.getByRole('button', { name: '1 new deal' }).waitFor();
  expect(await shownDeals(guest)).toEqual(before);
  // It covers only the edge of the first card, and nothing on it.
  const [pill, picture] = await Promise.all([
    guest.getByRole('button', { name: '1 new deal' }).boundingBox(),
    cards(guest).first().locator('.deal-picture').boundingBox(),
  ]);
  expect((pill?.y ?? 0) + (pill?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0);
  await guest.getByRole('button', { name: '1 new deal' }).click();
  await expect.poll(() => cards(guest).first().textContent()).toContain('A kettle that whistles in tune');
});

test("a vote changes another visitor's score, shows only to the voter as theirs, and can be withdrawn", async () => {
  const [sam, guest] = await Promise.all([visit({ as: 'sam', at: '/?sort=new' }), visit({ at: '/?sort=new' })]);
  const id = await board.post('priya', { title: 'Something to vote on' });
  const [samsCard, guestsCard] = [card(sam, id), card(guest, id)];
  await Promise.all([sam, guest].map((page) => showNew(page, id)));

  await voteUp(samsCard).click();
  expect(await scoreOf(samsCard)).toBe(1);
  await expect.poll(() => scoreOf(guestsCard)).toBe(1);
  expect(await isPressed(voteUp(guestsCard))).toBe(false);
  await voteUp(samsCard).click();
  await expect.poll(() => scoreOf(guestsCard)).toBe(0);
  await expect.poll(() => scoreOf(samsCard)).toBe(0);
});

test("an expired deal turns grey on another visitor's screen; its readers get a notice, and nothing moves", async () => {
  const id = await board.post('lena', { title: 'Soon to be over' });
  const [lena, feed, page] = await Promise.all([
    visit({ as: 'lena', at: `/d/${id}` }),
    visit({ at: '/?sort=new' }),
    visit({ at: `/d/${id}/wrong-slug` }),
  ]);
  await showNew(feed, id);
  await isAt(page, /\/soon-to-be-over$/);
  await lena.getByRole('button', { name: 'Mark as expired' }).click();
  await card(feed, id).getByText('Expired', { exact: true }).waitFor();
  const [title, bar] = [page.getByRole('heading', { level: 1 }), page.getByRole('status')];
  const before = await title.boundingBox();
  await bar.getByText('Expired just now').waitFor();
  expect(await title.boundingBox()).toEqual(before);

  await lena.getByRole('button', { name: 'Reactivate' }).click();
  await bar.getByText('Expired just now').waitFor({ state: 'detached' });
  await page.reload();
  await board.sql('update deals set price = price - 500, version = version + 1 where id = $1', [id]);
  await page.locator('[data-move="down"]').first().waitFor();
});

test('a comment appears for another visitor, and a reply does not move what they read or type', async () => {
  const id = await board.post('priya', { title: 'Worth talking about' });
  const [sam, yoko] = await Promise.all([visit({ as: 'sam', at: `/d/${id}` }), visit({ as: 'yoko', at: `/d/${id}` })]);
  await comment(sam, 'Has anyone **tried** it?');
  // Off the screen, a comment is only text. What holds it stays when that changes; scrolling to its text would do nothing if it is replaced.
  await yoko.locator('[id^=comment-]', { hasText: 'Has anyone' }).scrollIntoViewIfNeeded();
  await yoko.locator('strong', { hasText: 'tried' }).waitFor();
  await comment(sam, 'And does it come in green?');
  await yoko.getByText('does it come in green').waitFor();

  const box = yoko.getByLabel('Write a comment');
  await box.pressSequentially('I was just ');
  const first = sam.locator('[id^=comment-]', { hasText: 'tried' });
  await first.getByRole('button', { name: 'Reply' }).click();
  await first.getByLabel(/^Reply to/).fill('Answering myself: yes.');
  await first.getByRole('button', { name: 'Reply' }).last().click();
  await sam.getByText('Answering myself').waitFor();

  await yoko.getByRole('button', { name: '1 new comment' }).waitFor();
  expect(await yoko.getByText('Answering myself').count()).toBe(0);
  await box.pressSequentially('typing');
  expect(await box.inputValue()).toBe('I was just typing');
  await yoko.getByRole('button', { name: '1 new comment' }).click();
  await yoko.getByText('Answering myself').waitFor();
});

test('a comment has a link, and can be voted on, edited and deleted', async () => {
  const id = await board.post('priya', { title: 'Comments live long' });
  const sam = await visit({ as: 'sam', at: `/d/${id}` });
  await comment(sam, 'First thoughts');
  const anchor = await sam.locator('[id^=comment-]', { hasText: 'First thoughts' }).getAttribute('id');
  const ownComment = sam.locator(`#${anchor}`);

  const yoko = await visit({ as: 'yoko', at: `/d/${id}#${anchor}` });
  await expect.poll(() => yoko.evaluate(() => document.activeElement?.id)).toBe(anchor);
  await yoko.locator(`#${anchor}`).getByRole('button', { name: 'Vote up' }).click();
  await yoko.locator(`#${anchor}`).getByRole('button', { name: 'Quote' }).click();
  const reply = yoko.getByLabel(/^Reply to/);
  expect(await reply.inputValue()).toBe('> @sam:\n> First thoughts\n\n');
  await yoko.keyboard.type('Indeed');
  expect(await reply.inputValue()).toBe('> @sam:\n> First thoughts\n\nIndeed');
  await expect.poll(() => scoreOf(ownComment)).toBe(1);

  await ownComment.getByRole('button', { name: 'Edit' }).click();
  await ownComment.getByLabel('Edit your comment').fill('Second thoughts');
  await ownComment.getByRole('button', { name: 'Save' }).click();
  await yoko.getByText('Second thoughts').waitFor();
  await ownComment.getByRole('button', { name: 'Delete' }).click();
  await sam.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await yoko.locator(`#${anchor}`).getByText('This comment was deleted').waitFor();
});

test('two edits at once are shown side by side, and nothing typed is lost', async () => {
  const id = await board.post('lena', { title: 'Edited by two', body: 'As it was' });
  const lena = await visit({ as: 'lena', at: `/d/${id}/x/edit` });
  await lena.getByLabel('Title').fill('As Lena wants it');
  await board.sql(`update deals set title = 'As Ingrid wants it', price = 1234, version = version + 1 where id = $1`, [id]);
  const title = lena.getByLabel('Title', { exact: true });
  const before = await title.boundingBox();
  const notice = lena.getByRole('status').filter({ hasText: 'Someone else has edited this deal' }).getByRole('paragraph');
  await notice.waitFor();
  const place = await notice.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(lena.viewportSize()?.height ?? 0);
  // It arrives while someone types, so nothing may move.
  expect(await title.boundingBox()).toEqual(before);
  expect(await lena.getByRole('heading', { name: 'Someone else has edited this deal' }).count()).toBe(0);
  // While the conflict is unresolved, saving is refused and focuses it.
  await lena.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => lena.evaluate(() => document.activeElement?.textContent)).toContain('Someone else has edited');
  // The message appears only there; another click focuses it again.
  expect(await lena.getByRole('button', { name: 'Review', exact: true }).count()).toBe(0);
  await lena.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => lena.evaluate(() => document.activeElement?.textContent)).toContain('Someone else has edited');
  await lena.locator('ins', { hasText: 'Ingrid' }).waitFor();
  await lena.locator('ins', { hasText: 'Lena' }).waitFor();
  expect(await lena.getByLabel('Title', { exact: true }).inputValue()).toBe('As Lena wants it');

  await lena.getByRole('button', { name: 'Continue with these' }).press('Enter');
  await expect.poll(() => lena.evaluate(() => document.activeElement?.textContent)).toBe('Edit deal');
  await lena.getByRole('button', { name: 'Save changes' }).click();
  await isAt(lena, /\/as-lena-wants-it$/);
  const [deal] = await board.sql<{ title: string; price: string }>('select title, price from deals where id = $1', [id]);
  expect(deal).toMatchObject({ title: 'As Lena wants it' });
  expect(Number(deal?.price)).toBe(1234);
});

test('an edit to a link of another deal is refused at the field, with that deal', async () => {
  const [id] = await Promise.all([
    board.post('lena', { title: 'One of two', url: 'https://example.com/one-of-two' }),
    board.post('priya', { title: 'The other of two', url: 'https://example.com/other-of-two' }),
  ]);
  const lena = await visit({ as: 'lena', at: `/d/${id}/x/edit` });
  await lena.getByLabel('Link', { exact: true }).fill('https://example.com/other-of-two');
  for (const _ of ['first', 'again']) {
    await lena.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => lena.evaluate(() => document.activeElement?.textContent)).toBe('This offer has already been posted.');
  }
  expect(await lena.getByText('This offer has already been posted.').count()).toBe(1);
  await lena.getByRole('link', { name: 'The other of two' }).waitFor();
});

test('a deleted deal disappears for everyone, and undo restores it for everyone', async () => {
  const id = await board.post('lena', { title: 'Deleted in haste' });
  const [lena, guest] = await Promise.all([visit({ as: 'lena', at: `/d/${id}` }), visit({ at: `/d/${id}` })]);
  await lena.getByRole('button', { name: 'Delete' }).click();
  await lena.getByRole('button', { name: 'Undo' }).hover();
  await guest.getByRole('heading', { name: 'This deal was removed' }).first().waitFor({ state: 'attached' });
  await lena.getByRole('button', { name: 'Undo' }).click();
  await Promise.all([lena, guest].map((page) => page.getByRole('heading', { name: 'Deleted in haste' }).waitFor()));
});
