import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affiliations, merchants } from '../../platform/database/schema.ts';

let board: TestApp;
type Client = Awaited<ReturnType<typeof apiClient>>;
let concerned: { id: number };
let [asConcerned, asOther, asAdmin]: Client[] = [];

beforeAll(async () => {
  board = await testApp();
  concerned = await aPerson(board.db, { role: 'moderator' });
  asConcerned = await apiClient(board, concerned);
  asOther = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  asAdmin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
});
afterAll(() => board.close());

const send = async (client: Client | undefined, ...call: Parameters<Client>) => {
  if (client === undefined) throw new Error('Nobody sends this');
  return await client(...call);
};
const text = 'I am the one with the blue bicycle';

/** A deal that somebody has reported, and its case. */
async function aReport(given: Parameters<typeof aDeal>[1]) {
  const deal = await aDeal(board.db, given);
  const reporter = await aPerson(board.db, { trust: 2 });
  expect((await send(await apiClient(board, reporter), 'POST', '/api/reports', { deal: deal.id, reason: 'spam', text })).status).toBe(201);
  const { rows } = await board.pool.query<{ id: number }>('select id from cases where deal_id = $1', [deal.id]);
  return { reporter, id: rows[0]?.id ?? 0 };
}

test('nothing that a moderator reads tells who reported them, and who may decide reads it at the case', async () => {
  const { reporter, id } = await aReport({ authorId: concerned.id });
  const note = `A grudge of ${reporter.handle}`;
  const theirs = [
    ...['/api/mod/cases', `/api/mod/cases/${id}`, `/api/mod/people/${concerned.id}`, '/api/mod/staff-log'],
    ...['/api/me/inbox', '/api/me/sanctions', `/api/mod/cases/${id}/reporters`],
  ];
  const everything = async () => {
    const answers = await Promise.all(theirs.map((path) => send(asConcerned, 'GET', path)));
    return JSON.stringify(answers.map(({ body }) => body));
  };
  for (const word of [reporter.handle ?? '', text]) expect(await everything()).not.toContain(word);
  expect((await send(asConcerned, 'GET', '/api/mod/cases')).body.cases[id].entries).toEqual([
    { id: expect.any(Number), kind: 'report', reason: 'spam', at: expect.any(String), withheld: true },
  ]);
  // Nor does the reporter's page count it.
  const { counts, reportsBy } = (await send(asConcerned, 'GET', `/api/mod/people/${reporter.id}`)).body;
  expect([counts.reportsBy, reportsBy]).toEqual([0, []]);

  expect((await send(asConcerned, 'GET', `/api/mod/cases/${id}/reporters`)).body.code).toBe('ABOUT_YOU');
  for (const client of [asOther, asAdmin]) {
    const { entries } = (await send(client, 'GET', `/api/mod/cases/${id}/reporters`)).body;
    expect(Object.values(entries)).toMatchObject([{ by: { handle: reporter.handle }, text, weight: expect.any(Number) }]);
  }
  const decided = { decision: 'dismiss', reason: note, note };
  expect((await send(asOther, 'POST', `/api/mod/cases/${id}/decision`, decided)).status).toBe(200);
  const again = JSON.stringify([await everything(), (await send(asConcerned, 'GET', '/api/mod/staff-log?action=dismiss_case')).body]);
  expect(again).not.toContain(reporter.handle);
  // Admins read it at the moderator's page.
  expect((await send(asAdmin, 'GET', `/api/mod/people/${concerned.id}`)).body.log).toMatchObject([{ reason: note, note }]);
});

test('what concerns an admin is told to admins only, and what concerns nobody of the staff to all moderators', async () => {
  const ofAdmin = await aReport({ authorId: (await aPerson(board.db, { role: 'admin' })).id });
  expect((await send(asOther, 'GET', `/api/mod/cases/${ofAdmin.id}/reporters`)).body.code).toBe('ABOUT_ADMIN');
  expect((await send(asAdmin, 'GET', `/api/mod/cases/${ofAdmin.id}/reporters`)).status).toBe(200);
  const ofMember = await aReport({ authorId: (await aPerson(board.db)).id });
  const { entries } = (await send(asConcerned, 'GET', '/api/mod/cases')).body.cases[ofMember.id];
  expect(entries).toMatchObject([{ by: { handle: ofMember.reporter.handle }, text }]);
});

test('a deal of a merchant concerns the moderators who work for it', async () => {
  const [shop] = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots' }).returning();
  const merchantId = shop?.id ?? 0;
  await board.db.insert(affiliations).values({ personId: concerned.id, merchantId, kind: 'owner', emailMatches: false });
  const author = await aPerson(board.db);
  const { id } = await aReport({ authorId: author.id, merchantId });
  expect((await send(asConcerned, 'GET', '/api/mod/cases')).body.cases[id].entries[0]).not.toHaveProperty('by');
  expect((await send(asConcerned, 'GET', `/api/mod/cases/${id}/reporters`)).body.code).toBe('ABOUT_YOU');
  expect((await send(asOther, 'GET', `/api/mod/cases/${id}/reporters`)).status).toBe(200);
  const decided = { decision: 'dismiss', reason: 'The competitor has a grudge', note: 'A grudge again' };
  expect((await send(asOther, 'POST', `/api/mod/cases/${id}/decision`, decided)).status).toBe(200);
  const paths = ['/api/mod/staff-log', `/api/mod/people/${author.id}`, `/api/mod/cases/${id}`];
  const answers = await Promise.all(paths.map((path) => send(asConcerned, 'GET', path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('grudge');
});

test('the reporters of a case are for moderators who are signed in', async () => {
  const { id, reporter } = await aReport({ authorId: concerned.id });
  expect((await send(await apiClient(board), 'GET', `/api/mod/cases/${id}/reporters`)).body.code).toBe('AUTH_REQUIRED');
  expect((await send(await apiClient(board, reporter), 'GET', `/api/mod/cases/${id}/reporters`)).body.code).toBe('FORBIDDEN');
  expect((await send(asOther, 'GET', '/api/mod/cases/999999/reporters')).body.code).toBe('NOT_FOUND');
});
