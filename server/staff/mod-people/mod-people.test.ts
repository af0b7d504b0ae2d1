import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { accountTraces, formerNames, traceKeys } from '../../platform/database/schema.ts';
import { AccountTraces, deleteOldTraces } from '../../platform/identity/account-traces.ts';

let board: TestApp;
type Client = Awaited<ReturnType<typeof apiClient>>;
let mod: Client;
let admin: Client;

beforeAll(async () => {
  board = await testApp();
  mod = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
});
afterAll(() => board.close());

const found = async (client: Client, query: string) =>
  ((await client('GET', `/api/mod/people?${query}`)).body.people as { name: string; email?: string }[]).map(({ name }) => name);
const pageOf = async ({ id }: { id: number }) => (await mod('GET', `/api/mod/people/${id}`)).body;

test('moderators find people by name, handle and state, admins also by e-mail address', async () => {
  await aPerson(board.db, { name: 'Quentin Vale', handle: 'quentin', email: 'vale@mail.example' });
  await aPerson(board.db, { name: '100%_real', state: 'limited' });
  expect(await found(mod, 'q=vale')).toEqual(['Quentin Vale']);
  expect(await found(mod, 'q=@QUENT')).toEqual(['Quentin Vale']);
  expect(await found(mod, 'q=mail.example')).toEqual([]);
  expect(await found(admin, 'q=mail.example')).toEqual(['Quentin Vale']);
  expect(await found(mod, 'q=%25_')).toEqual(['100%_real']);
  expect(await found(mod, 'state=limited')).toEqual(['100%_real']);
  expect((await mod('GET', '/api/mod/people?q=vale')).body.people[0]).not.toHaveProperty('email');
  expect((await admin('GET', '/api/mod/people?q=vale')).body.people[0].email).toBe('vale@mail.example');
});

test('people are paged, newest first', async () => {
  await board.pool.query(`insert into people (name) select 'Page ' || n from generate_series(1, 45) n`);
  const first = (await mod('GET', '/api/mod/people?q=page')).body;
  expect(first.people).toHaveLength(40);
  const second = (await mod('GET', `/api/mod/people?q=page&after=${first.next}`)).body;
  expect(second.people.at(-1).name).toBe('Page 1');
  expect(second).not.toHaveProperty('next');
});

test('the pages of people are for moderators and admins only', async () => {
  const person = await aPerson(board.db);
  for (const path of ['/api/mod/people', `/api/mod/people/${person.id}`]) {
    expect((await (await apiClient(board))('GET', path)).body.code).toBe('AUTH_REQUIRED');
    expect((await (await apiClient(board, person))('GET', path)).body.code).toBe('FORBIDDEN');
  }
  expect((await mod('GET', '/api/mod/people/999999')).body.code).toBe('NOT_FOUND');
});

test('the page of a person has their sanctions, downvotes, reports, posts and numbers', async () => {
  const person = await aPerson(board.db);
  const author = await aPerson(board.db);
  const own = await aDeal(board.db, { authorId: person.id, title: 'Their own deal' });
  await aDeal(board.db, { authorId: person.id, state: 'removed' });
  const other = await aDeal(board.db, { authorId: author.id, title: 'A deal of someone else' });
  const against = { value: -1, reason: 'product', comment: 'It broke after a single day.' };
  await (await apiClient(board, person))('PUT', `/api/deals/${other.id}/vote`, against);
  await mod('POST', `/api/mod/people/${person.id}/sanctions`, { kind: 'warning', reason: 'Be kind', note: 'Third time' });
  await (await apiClient(board, author))('POST', '/api/reports', { deal: own.id, reason: 'spam' });
  expect(await pageOf(person)).toMatchObject({
    person: { id: person.id, state: 'active' },
    sanctions: [{ kind: 'warning', reason: 'Be kind', by: { name: expect.any(String) } }],
    downvotes: [{ deal: other.id, reason: 'product', text: against.comment }],
    log: [{ action: 'warn_person', note: 'Third time' }],
    counts: { deals: 1, removedDeals: 1, comments: 1, votesDown: 1, reportsAbout: 1, reportsBy: 0 },
    deals: [{ title: 'Their own deal' }],
    reportsAbout: [{ deal: own.id, title: own.title, by: { handle: author.handle } }],
    related: [],
  });
});

test('moderators see the former names of a person, the last one first', async () => {
  const person = await aPerson(board.db, { name: 'Third' });
  for (const [name, changedAt] of [
    ['First', '2026-01-01'],
    ['Second', '2026-02-01'],
  ] as const)
    await board.db.insert(formerNames).values({ personId: person.id, name, changedAt: new Date(changedAt) });
  expect((await pageOf(person)).formerNames.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First']);
});

test('accounts that share an address are shown with days, browser and time, but never the address', async () => {
  const [one, other, neighbour, stranger] = [
    await aPerson(board.db),
    await aPerson(board.db),
    await aPerson(board.db),
    await aPerson(board.db),
  ];
  const traces = new AccountTraces(30);
  const use = (person: { id: number }, address: string, device = 'Firefox') =>
    traces.record(board.db, person.id, { address, device }, false);
  await use(one, '203.0.113.7');
  await use(other, '203.0.113.7');
  await use(neighbour, '203.0.113.7', 'Chrome');
  await use(stranger, '198.51.100.1');
  await use(stranger, '198.51.100.1');
  await board.pool.query(
    `insert into account_traces select person_id, key_id, day - 2, address, device, (minute + 720) % 1440, signed_in
     from account_traces where person_id = any($1)`,
    [[one.id, other.id]],
  );
  await board.pool.query('update account_traces set minute = 0 where person_id = $1 and day < current_date - 1', [other.id]);
  await board.pool.query('update account_traces set minute = 600 where person_id = $1 and day < current_date - 1', [one.id]);
  const page = await pageOf(one);
  expect(page.related).toMatchObject([
    { person: { id: other.id }, days: 2, sameBrowserDays: 2, sameTimeDays: 1 },
    { person: { id: neighbour.id }, days: 1, sameBrowserDays: 0, sameTimeDays: 1 },
  ]);
  expect(await board.db.$count(accountTraces, sql`person_id = ${stranger.id}`)).toBe(1);
  const stored = (await board.pool.query('select * from account_traces')).rows;
  expect(JSON.stringify([page, stored])).not.toMatch(/203\.0\.113|Firefox/);
});

test('an address that more than twenty accounts share relates none of them', async () => {
  const person = await aPerson(board.db);
  const traces = new AccountTraces(30);
  await traces.record(board.db, person.id, { address: '192.0.2.1', device: 'a' }, false);
  for (let i = 0; i < 20; i++) {
    const other = await aPerson(board.db);
    await traces.record(board.db, other.id, { address: '192.0.2.1', device: 'a' }, false);
  }
  expect((await pageOf(person)).related).toEqual([]);
});

test('traces are deleted when they are old, with their keys, and a new key makes other hashes', async () => {
  const person = await aPerson(board.db);
  const hashes = async () =>
    (await board.db.select().from(accountTraces).where(sql`person_id = ${person.id}`)).map(({ address }) => address.toString('hex'));
  await new AccountTraces(30).record(board.db, person.id, { address: '203.0.113.9', device: 'a' }, true);
  const [before] = await hashes();
  await board.pool.query(`update trace_keys set created_at = now() - interval '31 days'`);
  await board.pool.query('update account_traces set day = day - 31');
  await new AccountTraces(30).record(board.db, person.id, { address: '203.0.113.9', device: 'a' }, true);
  await deleteOldTraces(board.db, 30);
  const after = await hashes();
  expect(after).toHaveLength(1);
  expect(after[0]).not.toBe(before);
  await board.pool.query(`update trace_keys set created_at = now() - interval '62 days'`);
  await deleteOldTraces(board.db, 30);
  expect(await board.db.$count(traceKeys)).toBe(0);
});

test('no trace is stored if traces are kept for zero days', async () => {
  const person = await aPerson(board.db);
  await new AccountTraces(0).record(board.db, person.id, { address: '203.0.113.9', device: 'a' }, true);
  expect(await board.db.$count(accountTraces, sql`person_id = ${person.id}`)).toBe(0);
});
