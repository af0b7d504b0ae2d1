import { expect, test } from 'vitest';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { isAt } from './page-queries.ts';

const board = startBoard();
const visit = visitorsOf(board);

const leipzig = 2879139;
const halle = 2911522;

test('someone says once where they are, and sees what is near, how far it is, and finds "free near me"', async () => {
  await board.post('lena', { title: 'Umbrella at the store in Halle', kind: 'local', url: undefined, place: halle });
  await board.post('lena', { title: 'Coffee on the house', kind: 'local', url: undefined, price: 0, place: leipzig });
  const page = await visit({ at: '/search?q=free%20near%20me', viewport: { width: 390, height: 844 } });
  await page.getByText('Near where?').waitFor();
  const place = page.getByRole('combobox', { name: 'Your place' });
  await place.fill('leipz');
  await page.getByRole('option', { name: /^Leipzig/ }).waitFor();
  await place.press('ArrowDown');
  await place.press('Enter');
  await isAt(page, new RegExp(`maxPrice=0&near=${leipzig}$`));
  await page.getByRole('main').getByText('Coffee on the house').first().waitFor();
  expect(await page.getByText('Umbrella at the store in Halle').count()).toBe(0);

  await page.goto(board.url);
  const strip = page.getByRole('region', { name: 'Near Leipzig' });
  await strip.getByText('Coffee on the house').waitFor();
  await strip.getByText('Umbrella at the store in Halle').waitFor();
  await page.goto(`${board.url}/?sort=new`);
  await page.getByText('Halle (Saale) · 32 km').first().waitFor();
});
