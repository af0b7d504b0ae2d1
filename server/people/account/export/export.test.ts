import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealFieldNames } from '../../../../shared/deal-fields.ts';
import { dealFilters, type FilterValues } from '../../../../shared/deal-filters.ts';
import { lineFields, lineKey } from '../../../../shared/deal-lines.ts';
import { apiClient } from '../../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { aFilledDeal } from '../../../../test/filled-deal.ts';
import { aPerson, sessionFor } from '../../../../test/sign-in.ts';
import { dealSnapshot } from '../../../deals/revisions/snapshot.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { categories, deals, images, pricePoints, sessions } from '../../../platform/database/schema.ts';
import { importDeals, type Refusal } from '../../../reach/import/import-deals.ts';
import { databaseWriter } from '../../../reach/import/write-deals.ts';
import { AccountExport } from './account-export.ts';

let board: TestApp;
let other: TestDatabase;

beforeAll(async () => {
  [board, other] = await Promise.all([testApp(), testDatabase()]);
  for (const { db } of [board, other]) {
    await db.insert(categories).values({ slug: 'garden-tools', name: 'Garden tools', position: 99 });
    await db.insert(images).values({ hash: there, width: 10, height: 10, blur: 'data:image/webp;base64,' });
  }
  await board.db.insert(images).values({ hash: onlyHere, width: 10, height: 10, blur: 'data:image/webp;base64,' });
});
afterAll(() => Promise.all([board.close(), other.drop()]));

const [there, onlyHere] = ['a'.repeat(43), 'b'.repeat(43)];

/** Someone who posted a deal with every field, and has just confirmed who they are. */
async function aPoster() {
  const person = await aPerson(board.db, { trust: 3 });
  const request = await apiClient(board, person);
  const { status, body } = await request('POST', '/api/deals', aFilledDeal({ category: 'garden-tools', images: [there, onlyHere] }));
  expect([status, body.state]).toEqual([201, 'live']);
  const cookie = await sessionFor(board.db, person.id, board.config.publicUrl);
  await board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, person.id));
  const download = async (url: string) => (await board.app.inject({ url, headers: { cookie } })).body;
  return { id: body.id as number, person, request, download };
}

const fieldsOf = async (db: Database, id: number) => (await db.transaction((tx) => dealSnapshot(tx, id))).snapshot;

async function importLines(lines: string) {
  const refusals: Refusal[] = [];
  const options = { currency: 'EUR', write: await databaseWriter(other.db), onProgress: () => undefined };
  const chunks = async function* () {
    yield Buffer.from(lines);
  };
  const tally = await importDeals(chunks(), { ...options, source: 'elsewhere', onRefused: (refusal) => refusals.push(refusal) });
  return { tally, refusals };
}

test('the export of everything has every field of a deal', async () => {
  const { download } = await aPoster();
  const [deal] = AccountExport.parse(JSON.parse(await download('/api/me/export'))).deals;
  const { pictures, ...fields } = deal ?? {};
  expect(Object.keys({ ...fields, images: pictures })).toEqual(
    expect.arrayContaining(dealFieldNames.filter((name) => name !== 'startsAt')),
  );
  expect(pictures).toHaveLength(2);
});

test('the export of an alert has every filter, as in the address of its list', async () => {
  const { id, person, request, download } = await aPoster();
  const { body: deal } = await request('GET', `/api/deals/${id}`);
  const scope: { [name: string]: string } = { merchant: deal.merchant.slug, category: 'garden-tools', author: person.handle ?? '' };
  const values = { text: 'kettle', number: '10', currency: 'USD', date: '2026-02-03', moment: '2026-02-03T09:30Z' };
  const sampleOf = (name: string, filter: FilterValues) =>
    filter.type === 'choice' ? filter.values[0] : filter.type === 'slug' || filter.type === 'handle' ? scope[name] : values[filter.type];
  // No alert is about what has expired.
  const { expiredSince: _, ...ofAlerts } = dealFilters;
  const filters = Object.fromEntries(Object.entries(ofAlerts).map(([name, filter]) => [name, sampleOf(name, filter)]));
  expect((await request('POST', '/api/me/alerts', { name: 'Everything', filters, moments: ['match'] })).status).toBe(201);
  expect(AccountExport.parse(JSON.parse(await download('/api/me/export'))).alerts).toMatchObject([{ name: 'Everything', filters }]);
});

test('the export does not say why a moderator dismissed what others reported', async () => {
  const { id, download } = await aPoster();
  const moderator = await aPerson(board.db, { role: 'moderator' });
  const send = await apiClient(board, moderator);
  await (await apiClient(board, await aPerson(board.db)))('POST', '/api/reports', { deal: id, reason: 'spam' });
  const { rows } = await board.pool.query<{ id: number }>('select id from cases where deal_id = $1', [id]);
  const decision = `/api/mod/cases/${rows[0]?.id}/decision`;
  for (const reason of ['The reporter has a grudge', 'The reporter has a grudge again']) {
    expect((await send('POST', decision, { decision: 'dismiss', reason, note: reason })).status).toBe(200);
    expect((await send('DELETE', decision)).status).toBe(200);
  }
  expect((await send('POST', decision, { decision: 'remove', reason: 'No such shop' })).status).toBe(200);
  const file = await download('/api/me/export');
  expect(file).not.toContain('grudge');
  expect(AccountExport.parse(JSON.parse(file)).decisions).toMatchObject([{ action: 'remove_deal', reason: 'No such shop' }]);
});

test('an exported deal that another board imports has the same fields', async () => {
  const { id, download } = await aPoster();
  const lines = await download('/api/me/export/deals');
  expect(Object.keys(JSON.parse(lines))).toEqual(expect.arrayContaining(lineFields.map(lineKey)));
  expect(await importLines(lines)).toMatchObject({ tally: { imported: 1, queued: 0 }, refusals: [] });
  const [imported] = await other.db.select().from(deals).orderBy(deals.id);
  // Of pictures, those that the other board has.
  expect(await fieldsOf(other.db, imported?.id ?? 0)).toEqual({ ...(await fieldsOf(board.db, id)), images: [there] });
  expect(imported).toMatchObject({ membersOnly: true, imageId: expect.any(Number) });
  expect(await other.db.select().from(pricePoints)).toMatchObject([{ membersOnly: true }]);
});
