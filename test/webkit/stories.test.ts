import { By, Key } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { startBoard } from '../e2e/board.ts';
import { loopbackMain, openMerchant } from '../e2e/fake-shop.ts';
import { visitorsOf } from './visit.ts';
import { button, field, text, type Visitor } from './visitor.ts';

const board = startBoard(loopbackMain);
const merchant = openMerchant();
const visit = visitorsOf(board);

const card = (id: number) => By.css(`[data-deal="${id}"]`);
const voteUp = By.css('main [data-shortcut="vote-up"]');
const hasScore = (visitor: Visitor, inside: string, score: number) =>
  visitor.sees(By.css(`${inside} [role=group][aria-label="Score ${score}"]`));

test('the feed shows deals, and a score and a new deal arrive live', async () => {
  const guest = await visit({ at: '/?sort=new' });
  const id = await board.post('lena', { title: 'A kettle for every engine' });
  await guest.click(button('1 new deal'));
  await guest.sees(card(id));
  await hasScore(guest, `[data-deal="${id}"]`, 0);
  await board.sql('update deal_scores set up = up + 7 where deal_id = $1', [id]);
  await hasScore(guest, `[data-deal="${id}"]`, 7);
});

test('someone signs in at the provider, votes, and signs out', async () => {
  const id = await board.post('priya', { title: 'Worth a vote' });
  const [sam, guest] = await Promise.all([visit({ at: `/d/${id}` }), visit({ at: `/d/${id}` })]);
  await sam.click(By.xpath("//header//a[.='Sign in']"));
  await sam.click(By.xpath("//button[contains(.,'Sign in as Sam Whitlock')]"));
  await sam.isAt(/\/d\/\d+\/worth-a-vote$/);
  await sam.started();
  await sam.click(voteUp);
  await sam.sees(By.css('main [data-shortcut="vote-up"][aria-pressed=true]'));
  await hasScore(guest, 'main article', 1);
  await sam.click(button('Account of Sam Whitlock'));
  await sam.click(button('Sign out'));
  await sam.sees(By.xpath("//header//a[.='Sign in']"));
});

test('a pasted link fills in the form, and the deal is posted', async () => {
  const address = merchant.offer('wok', { name: 'A wok of steel', price: '24.90' });
  const lena = await visit({ as: 'lena', at: '/post' });
  await lena.type(field('Paste the link'), address, Key.ENTER);
  await lena.sees(text('filled in from the page'));
  await lena.until('the title', async () => (await lena.value(field('Title'))) === 'A wok of steel');
  expect(await lena.value(field('Price'))).toBe('24.90');
  await lena.sees(By.css('main img[src^="/images/"]'));
  await lena.click(By.xpath("//select[@name='category']/option[@value='home']"));
  await lena.click(button('Post the deal'));
  await lena.isAt(/\/d\/\d+\/a-wok-of-steel$/);
});

test('a comment and a reply arrive on another screen', async () => {
  const id = await board.post('priya', { title: 'Talked about' });
  const [sam, yoko] = await Promise.all([visit({ as: 'sam', at: `/d/${id}` }), visit({ as: 'yoko', at: `/d/${id}` })]);
  await sam.type(field('Write a comment'), 'Has anyone **tried** it?');
  await sam.click(button('Comment'));
  await yoko.sees(By.xpath("//strong[.='tried']"));
  await yoko.click(button('Reply'));
  await yoko.type(field('Reply to'), 'Yes, twice.');
  await yoko.click(
    By.xpath("//form[.//textarea[contains(@aria-label,'Reply to')] or .//label[contains(.,'Reply to')]]//button[@type='submit']"),
  );
  await sam.sees(text('Yes, twice.'));
});

test('suggestions appear while someone types, and Enter searches', async () => {
  const guest = await visit();
  await guest.type(By.css('[role=combobox]'), 'ssd');
  await guest.sees(By.xpath("//*[@role='option'][contains(.,'2 TB NVMe SSD')]"));
  await guest.type(By.css('[role=combobox]'), Key.ENTER);
  await guest.isAt(`${board.url}/search?q=ssd`);
  await guest.sees(By.xpath("//h1[.='Deals for “ssd”']"));
  await guest.until('the mark', async () => (await guest.texts(By.css('[data-deal] mark')))[0] === 'SSD');
});

test('filters are in the address, and back, forward and reload show the same list', async () => {
  const guest = await visit({ at: '/?sort=new' });
  await guest.click(By.xpath("//button[starts-with(normalize-space(.),'Filters')]"));
  await guest.fill(field('To (EUR)'), '100');
  await guest.isAt(`${board.url}/?sort=new&maxPrice=10000`);
  await guest.sees(button('Remove filter: Up to €100'));
  const shown = () => guest.ask<string[]>('[...document.querySelectorAll("[data-deal]")].map((each) => each.dataset.deal)');
  await guest.seesNo(By.css('main [aria-busy=true]'));
  const cheap = await shown();
  await guest.driver.navigate().back();
  await guest.isAt(`${board.url}/?sort=new`);
  await guest.driver.navigate().forward();
  await guest.isAt(`${board.url}/?sort=new&maxPrice=10000`);
  await guest.until('the same list', async () => String(await shown()) === String(cheap));
  await guest.driver.navigate().refresh();
  await guest.started();
  await guest.until('the same list', async () => String(await shown()) === String(cheap));
});

test('on a phone no screen is wider than the window', async () => {
  const lena = await visit({ as: 'lena', width: 390 });
  for (const at of ['/', '/d/10', '/post', '/search?q=tent&maxPrice=90000', '/inbox', '/settings']) {
    await lena.open(board.url + at);
    await lena.until(`${at} fits`, () => lena.ask<boolean>('document.documentElement.scrollWidth <= innerWidth'));
  }
});

test('the board is dark where the system is, and follows the chosen theme', async () => {
  const [light, dark] = await Promise.all([visit(), visit({ colorScheme: 'dark', as: 'lena', at: '/settings' })]);
  const ground = (visitor: Visitor) => visitor.ask<string>('getComputedStyle(document.documentElement).backgroundColor');
  const [inLight, inDark] = await Promise.all([ground(light), ground(dark)]);
  expect(inDark).not.toBe(inLight);
  await dark.click(By.xpath("//select/option[.='Light']"));
  await dark.until('light', async () => (await ground(dark)) === inLight);
});

test('without PostgreSQL the screen keeps its content with a notice, and recovers by itself', async () => {
  const guest = await visit();
  const id = Number(await guest.attribute(By.css('[data-deal]'), 'data-deal'));
  await guest.ask(`void new MutationObserver(() => {
    if (document.body.textContent.includes('Reconnecting…')) document.documentElement.dataset.noticed = 'yes';
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
  await board.killPostgres(() => guest.sees(By.css('[data-noticed] [data-deal]')));
  await guest.seesNo(text('Reconnecting…'));
  const [deal] = await board.sql<{ score: number }>('update deal_scores set up = up + 3 where deal_id = $1 returning up - down as score', [
    id,
  ]);
  await hasScore(guest, `[data-deal="${id}"]`, Number(deal?.score));
});

test('a moderator decides a case by keyboard, and the reporter reads what became of it', async () => {
  const id = await board.post('lena', { title: 'Too good to be true' });
  const yoko = await visit({ as: 'yoko', at: `/d/${id}` });
  await yoko.click(By.css('[title="Report this deal"]'));
  await yoko.click(By.xpath("//dialog//label[contains(.,'Spam')]"));
  await yoko.click(By.xpath("//dialog//button[.='Send report']"));
  await yoko.click(button('Your reports'));
  await yoko.sees(text('Waiting'));
  const marcus = await visit({ as: 'marcus', at: '/mod/queue' });
  await marcus.click(By.xpath("//button[starts-with(normalize-space(.),'Too good to be true')]"));
  await marcus.sees(text('History of the author'));
  await marcus.type(By.css('body'), 'r');
  await marcus.sees(By.css('dialog[open]'));
  await marcus.driver.switchTo().activeElement().sendKeys(Key.ENTER);
  await marcus.sees(text('Nothing to decide'));
  await yoko.sees(text('Removed'));
});
