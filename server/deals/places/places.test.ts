import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../../../bench/seeded-random.ts';
import { distanceBetween } from '../../../shared/distance.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { chemnitz, halle, leipzig } from '../../../test/places.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals } from '../../platform/database/schema.ts';
import { insertPlaces, loadPlaces } from './load-places.ts';
import { placesWithin } from './places-within.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let guest: Client;
let author: Client;
beforeAll(async () => {
  board = await testApp();
  guest = await apiClient(board);
  author = await apiClient(board, await aPerson(board.db));
});
afterAll(() => board.close());

const idsWithin = async (place: number, distance: number) => (await placesWithin(board.db, place, distance)).map(({ id }) => id);
const found = async (q: string) =>
  (await guest('GET', `/api/places?q=${encodeURIComponent(q)}`)).body.places.map(({ name }: { name: string }) => name);

test.each([
  ['Leip', 'Leipzig'],
  ['lipsia', 'Leipzig'],
  ['ライプ', 'Leipzig'],
  ['لايب', 'Leipzig'],
  ['saint-et', 'Saint-Étienne'],
  ['halle sa', 'Halle (Saale)'],
])('places are found by the beginning of a name in any alphabet: %s', async (typed, name) => {
  expect(await found(typed)).toEqual([name]);
});

test('a place whose shown name begins so comes before a larger one with such another name', async () => {
  await insertPlaces(board.db, ['800000001\tLarger\t\tXX\t0\t0\t9000000\tLeipa']);
  expect(await found('Leip')).toEqual(['Leipzig', 'Larger']);
  expect(await found('Leipa')).toEqual(['Larger']);
});

test('a search for places may be anything, and one without words is refused', async () => {
  expect(await found("'& | !:*")).toEqual([]);
  expect((await guest('GET', '/api/places')).status).toBe(422);
});

test('a search of more words than any name has finds nothing', async () => {
  await insertPlaces(board.db, ['800000002\tQ\t\tXX\t0\t0\t1\t']);
  expect(await found('q '.repeat(20).trim())).toEqual(['Q']);
  expect(await found('q '.repeat(40).trim())).toEqual([]);
});

test('a place has its region, its country and its position; an unknown one is not found', async () => {
  expect((await guest('GET', `/api/places/${leipzig}`)).body).toEqual({
    ...{ id: leipzig, name: 'Leipzig', region: 'Saxony', country: 'DE', latitude: 51.34, longitude: 12.371 },
  });
  for (const id of ['1', '0', 'x']) expect((await guest('GET', `/api/places/${id}`)).status).toBe(404);
});

test('the places within a distance are those that a plain computation finds', async () => {
  const random = new Random(7);
  const between = (least: number, most: number) => least + random.next() * (most - least);
  // Many are near each other, some are far north, or on both sides of the date line.
  const places = Array.from({ length: 400 }, (_, i) => ({
    id: 9e8 + i,
    latitude: i % 5 === 0 ? between(76, 80) : between(50, 54),
    longitude: i % 3 === 0 ? (i % 2 === 0 ? between(-180, -178) : between(178, 180)) : between(0, 4),
  }));
  await insertPlaces(
    board.db,
    places.map(({ id, latitude, longitude }) => `${id}\tPlace\t\tXX\t${latitude}\t${longitude}\t1\t`),
  );
  let found = 0;
  for (const centre of places.slice(0, 60)) {
    for (const distance of [10, 50, 100]) {
      const expected = places.filter((place) => distanceBetween(centre, place) <= distance).map(({ id }) => id);
      const near = await idsWithin(centre.id, distance);
      expect(near.filter((id) => id >= 9e8).toSorted(), `${distance} km around ${JSON.stringify(centre)}`).toEqual(expected);
      found += near.length;
    }
  }
  expect(found).toBeGreaterThan(500);
});

test('places are within a distance, as the crow flies', async () => {
  expect((await idsWithin(leipzig, 25)).toSorted()).toEqual([leipzig]);
  expect((await idsWithin(leipzig, 50)).toSorted()).toEqual([leipzig, halle].toSorted());
  expect(await idsWithin(leipzig, 100)).toContain(chemnitz);
  expect(await idsWithin(1, 100)).toEqual([]);
});

const local = async (title: string, place?: number, by?: Client) =>
  (by ?? (await apiClient(board, await aPerson(board.db))))('POST', '/api/deals', {
    title,
    category: 'home',
    kind: 'local',
    price: 100,
    currency: 'EUR',
    ...(place && { place }),
  });
const near = async (query: string) => {
  const { deals, order } = (await guest('GET', `/api/deals?sort=new&${query}`)).body;
  return order.map((id: number) => deals[id].title);
};

test('a deal has a place, and lists find what is near another', async () => {
  const { body } = await local('Bread in Halle', halle);
  await local('Cake in Chemnitz', chemnitz);
  await local('Tea anywhere');
  expect((await guest('GET', `/api/deals/${body.id}`)).body.place).toMatchObject({ name: 'Halle (Saale)', country: 'DE' });
  expect(await near(`near=${leipzig}`)).toEqual(['Bread in Halle']);
  expect(await near(`near=${leipzig}&within=10`)).toEqual([]);
  expect(await near(`near=${leipzig}&within=100`)).toEqual(['Cake in Chemnitz', 'Bread in Halle']);
  expect(await near('near=1')).toEqual([]);
  const tour = (await local('Tour of the old town')).body;
  await board.db
    .update(deals)
    .set({ regions: ['Leipzig'] })
    .where(eq(deals.id, tour.id));
  expect(await near(`near=${leipzig}`)).toEqual(['Tour of the old town', 'Bread in Halle']);
  expect(await near(`near=${chemnitz}&within=10`)).toEqual(['Cake in Chemnitz']);
  await board.db.update(deals).set({ regions: [] }).where(eq(deals.id, tour.id));
});

test('words can ask for deals near a town', async () => {
  await local('Tea for two', halle);
  await local('Tea in Saxony', chemnitz);
  for (const typed of ['tea near Leipzig', 'tea près de Lipsia', 'ライプツィヒの近くの tea'])
    expect(await near(`q=${encodeURIComponent(typed)}`), typed).toEqual(['Tea for two']);
});

test('a name is that of a town only as a whole, and "near me" is left out of the words', async () => {
  await local('Near mint comic', chemnitz);
  expect((await guest('GET', '/api/places?q=leipzi&whole=true')).body.places).toEqual([]);
  expect((await guest('GET', '/api/places?q=LIPSIA&whole=true')).body.places).toMatchObject([{ name: 'Leipzig' }]);
  expect(await near(`q=${encodeURIComponent('near mint')}`)).toEqual(['Near mint comic']);
  expect(await near(`q=${encodeURIComponent('mint near me')}`)).toEqual(['Near mint comic']);
});

test('an edit moves a deal to another place, or takes the place away; an unknown one is refused', async () => {
  const { body } = await local('Soup of the day', chemnitz, author);
  expect((await author('PATCH', `/api/deals/${body.id}`, { version: 1, place: leipzig })).status).toBe(200);
  expect(await near(`near=${leipzig}&within=10`)).toEqual(['Soup of the day']);
  expect((await author('PATCH', `/api/deals/${body.id}`, { version: 2, place: null })).status).toBe(200);
  expect(await near(`near=${leipzig}&within=10`)).toEqual([]);
  const refused = await local('Nowhere', 5);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('"field":"place"');
});

test('the places of a release are loaded once', async () => {
  await board.pool.query("update gazetteer set version = 'of the last release'");
  await loadPlaces(board.db);
  const started = await board.pool.query('select count(*)::int as count, (select version from gazetteer) as version from places');
  expect(started.rows[0].count).toBeGreaterThan(49_000);
  await loadPlaces(board.db);
  expect((await guest('GET', '/api/places?q=M%C3%BCnchen')).body.places[0]).toMatchObject({ country: 'DE' });
}, 60_000);
