import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { nodeOn, type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPhoto } from '../../../test/pictures.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { aToken, bearer } from '../../../test/tokens.ts';
import { withheldBodies } from '../../../test/withheld-body.ts';
import { comments, deals, images, sessions, tokens, votes } from '../database/schema.ts';

let board: TestApp;
/** Another node of the board: on one node, the commands of a person wait for each other. */
let other: TestApp;
let url: string;
let during: ReturnType<typeof withheldBodies>;
let photo: Buffer;
const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-revocation-'));

beforeAll(async () => {
  photo = await aPhoto().jpeg().toBuffer();
  board = await testApp({ DATA_DIR: dataDir });
  other = { ...board, ...(await nodeOn(board)) };
  url = await board.app.listen({ port: 0, host: '127.0.0.1' });
  during = withheldBodies(board, url);
});
afterAll(async () => {
  await other.close();
  await board.close();
  rmSync(dataDir, { recursive: true });
});

/** Someone with a session that was just confirmed and a token with every scope, a deal of somebody else, and an admin. */
async function someone(role: 'person' | 'moderator' | 'admin' = 'person') {
  const me = await aPerson(board.db, { role });
  const cookie = await sessionFor(board.db, me.id, board.config.publicUrl);
  await board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, me.id));
  const token = await aToken(board, me.id, ['read', 'write', 'moderate']);
  const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  return { me, deal, token, admin, cookie, elsewhere: await apiClient(other, me) };
}
type Someone = Awaited<ReturnType<typeof someone>>;
type Revocation = (of: Someone) => Promise<{ status: number }>;

const sanction =
  (kind: string): Revocation =>
  ({ admin, me }) =>
    admin('POST', `/api/mod/people/${me.id}/sanctions`, { kind, reason: 'Enough of this', ...(kind === 'ban' ? {} : { days: 7 }) });
const demote: Revocation = ({ admin, me }) => admin('PUT', `/api/admin/people/${me.id}/role`, { role: 'person' });
const signOut: Revocation = async ({ cookie }) => {
  const { status } = await fetch(`${url}/auth/sign-out`, { method: 'POST', headers: { cookie, accept: 'application/json' } });
  return { status };
};

/** How each loses the right, and what a command with the session and with a token is then refused with. */
const revocations: Record<string, [revoke: Revocation, session: string | undefined, token: string | undefined]> = {
  suspended: [sanction('suspension'), 'SESSION_EXPIRED', 'SANCTIONED'],
  banned: [sanction('ban'), 'SESSION_EXPIRED', 'TOKEN_INVALID'],
  'signed out everywhere by an admin': [
    ({ admin, me }) => admin('DELETE', `/api/admin/people/${me.id}/sessions`),
    'SESSION_EXPIRED',
    'TOKEN_INVALID',
  ],
  'signed out elsewhere': [({ elsewhere }) => elsewhere('DELETE', '/api/me/sessions'), 'SESSION_EXPIRED', undefined],
  'signed out here': [signOut, 'SESSION_EXPIRED', undefined],
  'without their tokens': [({ elsewhere }) => elsewhere('DELETE', '/api/me/tokens'), undefined, 'TOKEN_INVALID'],
};

/** What a person can write, and how much of it there is. */
const writes: Record<
  string,
  { call: (of: Someone) => { method: string; path: string; body?: object }; written: (of: Someone) => Promise<number> }
> = {
  'a vote': {
    call: ({ deal }) => ({ method: 'PUT', path: `/api/deals/${deal.id}/vote`, body: { value: 1 } }),
    written: ({ me }) => board.db.$count(votes, eq(votes.personId, me.id)),
  },
  'a comment': {
    call: ({ deal }) => ({ method: 'POST', path: `/api/deals/${deal.id}/comments`, body: { body: 'Bought two of them' } }),
    written: ({ me }) => board.db.$count(comments, eq(comments.authorId, me.id)),
  },
  'an upload': {
    call: () => ({ method: 'POST', path: '/api/images', body: photo }),
    written: ({ me }) => board.db.$count(images, eq(images.addedBy, me.id)),
  },
};

const cells = Object.entries(revocations).flatMap(([lost, [revoke, session, token]]) =>
  Object.entries(writes).flatMap(([what, write]) =>
    Object.entries({ session, token }).flatMap(([by, code]) => (code === undefined ? [] : [{ lost, revoke, what, write, by, code }])),
  ),
);

test.each(cells)('$what by $by, whose body arrives after the person was $lost, is refused', async ({ revoke, what, write, by, code }) => {
  const one = await someone();
  const headers = by === 'session' ? { cookie: one.cookie } : bearer(one.token);
  const type = what === 'an upload' ? { 'content-type': 'image/jpeg' } : {};
  const { body } = await during({ ...write.call(one), headers: { ...headers, ...type } }, () => done(revoke(one)));
  expect([body.code, await write.written(one)]).toEqual([code, 0]);
});

const done = async (revoked: ReturnType<Revocation>) => expect([200, 201]).toContain((await revoked).status);
const stateOf = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0]?.state;

test.each(['session', 'token'])('a demoted moderator removes nothing with a request that had begun, by %s', async (by) => {
  const one = await someone('moderator');
  const headers = by === 'session' ? { cookie: one.cookie } : bearer(one.token);
  const request = { method: 'DELETE', path: `/api/deals/${one.deal.id}`, body: { reason: 'spam' }, headers };
  const { body } = await during(request, () => done(demote(one)));
  expect([body.code, await stateOf(one.deal.id)]).toEqual(['FORBIDDEN', 'live']);
});

test('a demoted admin publishes no settings and gives no role with a request that had begun', async () => {
  const { admin } = await someone();
  const { version, settings } = (await admin('GET', '/api/admin/settings')).body;
  const other = await aPerson(board.db);
  for (const { path, body } of [
    { path: '/api/admin/settings', body: { settings: { ...settings, name: 'Mine now' }, version } },
    { path: `/api/admin/people/${other.id}/role`, body: { role: 'admin' } },
    { path: '/api/admin/content-rules/trial', body: { kind: 'word', value: 'kettle', places: ['title'], belowTrust: 4 } },
  ]) {
    const one = await someone('admin');
    const method = path.endsWith('trial') ? 'POST' : 'PUT';
    const answer = await during({ method, path, body, headers: { cookie: one.cookie } }, () => done(demote(one)));
    expect([path, answer.body.code]).toEqual([path, 'FORBIDDEN']);
  }
  expect((await admin('GET', '/api/admin/settings')).body.version).toBe(version);
});

test('no token is made with a request that had begun before everything else was signed out', async () => {
  const one = await someone();
  const request = { method: 'POST', path: '/api/me/tokens', body: { name: 'Mine', scopes: ['write'] }, headers: { cookie: one.cookie } };
  const { body } = await during(request, () => done(one.elsewhere('DELETE', '/api/me/sessions')));
  expect([body.code, await board.db.$count(tokens, eq(tokens.personId, one.me.id))]).toEqual(['SESSION_EXPIRED', 1]);
});

test('a limited person posts no deal and reads no page with a request that had begun', async () => {
  for (const path of ['/api/deals', '/api/deals/preview']) {
    const one = await someone();
    const facts = {
      title: 'A new kettle',
      category: 'electronics',
      kind: 'product',
      price: 100,
      currency: 'EUR',
      url: 'https://shop.example/1',
    };
    const request = { method: 'POST', path, body: path === '/api/deals' ? facts : { url: facts.url }, headers: { cookie: one.cookie } };
    const { body } = await during(request, () => done(sanction('limit')(one)));
    expect([path, body.code]).toEqual([path, 'SANCTIONED']);
  }
});

test('someone who was signed out does not get the stored answer of an earlier command', async () => {
  const one = await someone();
  const headers = { cookie: one.cookie, 'idempotency-key': 'the-same-vote-1' };
  const request = { method: 'PUT', path: `/api/deals/${one.deal.id}/vote`, body: { value: 1 }, headers };
  const first = await during(request, async () => undefined);
  expect(await during(request, async () => undefined)).toEqual(first);
  const { body } = await during(request, () => done(signOut(one)));
  expect(body.code).toBe('SESSION_EXPIRED');
});

describe('while a command waits for a locked deal', () => {
  const waiting = async (kind: string) => {
    const { rows } = await board.pool.query('select from pg_stat_activity where datname = current_database() and wait_event = $1', [kind]);
    return rows.length;
  };
  const sent = async (node: Pick<TestApp, 'app'>, { cookie }: Someone, method: 'PUT' | 'DELETE', path: string, payload: object) =>
    (await node.app.inject({ method, url: path, headers: { cookie }, payload })).statusCode;
  const ways = { ...Object.fromEntries(Object.entries(revocations).map(([lost, [revoke]]) => [lost, revoke])), demoted: demote };
  const removed: Record<string, number> = { demoted: 403, 'without their tokens': 200 };
  test.each(Object.entries(ways))('its person is %s only after it, and then no command begins', async (lost, revoke) => {
    const one = await someone('moderator');
    const client = await board.pool.connect();
    await client.query('begin');
    await client.query('select from deals where id = $1 for update', [one.deal.id]);
    const vote = sent(board, one, 'PUT', `/api/deals/${one.deal.id}/vote`, { value: 1 });
    await expect.poll(() => waiting('transactionid')).toBe(1);
    let isRevoked = false;
    const revoked = done(revoke(one)).then(() => {
      isRevoked = true;
    });
    await expect.poll(() => waiting('advisory')).toBe(1);
    const removal = sent(other, one, 'DELETE', `/api/deals/${one.deal.id}`, { reason: 'spam' });
    expect(isRevoked).toBe(false);
    await client.query('commit');
    client.release();
    expect([await vote, await revoked, await removal]).toEqual([200, undefined, removed[lost] ?? 401]);
  });
});

test.each([
  ['/api/me/export', 'broken off'],
  ['/api/me/export/deals', 401],
])('the file %s ends with its session: it is %s', async (path, expected) => {
  const { me, cookie } = await someone();
  await aDeal(board.db, { authorId: me.id });
  const { held, release } = await holding('categories');
  const outcome = fetch(url + path, { headers: { cookie } })
    .then(async (answer) => {
      await answer.text();
      return answer.status;
    })
    .catch(() => 'broken off');
  await expect.poll(held).toBe(1);
  expect((await fetch(`${url}/auth/sign-out`, { method: 'POST', headers: { cookie, accept: 'application/json' } })).status).toBe(200);
  await release();
  expect(await outcome).toBe(expected);
});

/** Locks a table that a file reads until `release`. `held` says how many queries wait for that. */
async function holding(table: string) {
  const connection = await board.pool.connect();
  await connection.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    held: async () => (await connection.query(`select from pg_locks where relation = '${table}'::regclass and not granted`)).rowCount,
    release: () => connection.query('rollback').then(() => connection.release()),
  };
}
