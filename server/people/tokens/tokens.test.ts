import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokens as bounds } from '../../../shared/account-limits.ts';
import { type CommandName, commandPaths } from '../../../shared/command-paths.ts';
import { type RequiredScope, type TokenScope, tokenScopes } from '../../../shared/token-scopes.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { aToken, bearer } from '../../../test/tokens.ts';
import { readRequests } from '../../../test/visibility/requests.ts';
import { allReads } from '../../features.ts';
import { isToken } from '../../platform/core/token-format.ts';
import { idempotencyKeys, notifications, people, sessions, tokens } from '../../platform/database/schema.ts';
import { CommandBudget } from '../../platform/http/command-budget.ts';
import { scopeOf } from '../../platform/http/command-scope.ts';
import { neededScope } from '../../platform/http/openapi/needed-scope.ts';
import { onAccessEnd } from '../../platform/identity/access-end.ts';
import { hashOf } from '../../platform/identity/opaque-id.ts';
import { deleteEndedTokens, findToken } from '../../platform/identity/personal-tokens.ts';

let board: TestApp;
let url: string;

beforeAll(async () => {
  board = await testApp();
  board.app.commands.budget = new CommandBudget({ plenty: { max: 100_000, within: 1 } });
  url = await board.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => board.close());

/** A signed-in client of someone who has just proved who they are. */
async function confirmed(given: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(board.db, given);
  const request = await apiClient(board, person);
  await board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, person.id));
  return { ...person, request };
}

async function send(token: string, method: string, path: string, payload?: object, headers: Record<string, string> = {}) {
  const sent = { ...bearer(token), 'cache-control': 'no-cache', ...headers };
  const answer = await board.app.inject({ method: method as 'GET', url: path, headers: sent, ...(payload && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

describe('a new token', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { id, request } = await confirmed();
    const { status, body } = await request('POST', '/api/me/tokens', { name: 'A script', scopes: ['read'] });
    expect([status, isToken(body.token)]).toEqual([201, true]);
    const [row] = await board.db.select().from(tokens).where(eq(tokens.personId, id));
    expect(row?.hash).toEqual(hashOf(body.token));
    const listed = await request('GET', '/api/me/tokens');
    expect(listed.body).toMatchObject({ order: [body.id], tokens: { [body.id]: { name: 'A script', scopes: ['read'] } } });
    expect(JSON.stringify(listed.body)).not.toContain(body.token);
    const inbox = (await request('GET', '/api/me/inbox')).body;
    expect(Object.values(inbox.items)).toMatchObject([{ kind: 'account', unread: inbox.order, details: { change: 'token_made' } }]);
    expect(JSON.stringify(inbox)).not.toMatch(new RegExp(`${body.token}|A script`));
  });

  test('is neither stored with the Idempotency-Key nor shown again if the command is repeated', async () => {
    const { id } = await confirmed();
    const headers = { cookie: await sessionFor(board.db, id, board.config.publicUrl), 'idempotency-key': 'make-a-token' };
    await board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, id));
    const payload = { name: 'A script', scopes: ['write'] };
    const [first, second] = [await post(), await post()];
    expect([isToken(first.token), second]).toEqual([true, { id: first.id }]);
    expect(await board.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys).where(eq(idempotencyKeys.personId, id))).toEqual(
      [{ answer: { id: first.id } }],
    );
    expect(await board.db.$count(notifications, eq(notifications.personId, id))).toBe(1);

    async function post() {
      return (await board.app.inject({ method: 'POST', url: '/api/me/tokens', headers, payload })).json();
    }
  });

  test('needs a recent sign-in, a future end, a free place, and a moderator if it is to moderate', async () => {
    const person = await aPerson(board.db);
    const request = await apiClient(board, person);
    const token = { name: 'A script', scopes: ['read'] };
    expect(await request('POST', '/api/me/tokens', token)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    const me = await confirmed();
    const refusals = [
      [{ ...token, endsAt: '2020-01-01T00:00:00Z' }, 422, 'INVALID'],
      [{ ...token, scopes: [] }, 422, 'INVALID'],
      [{ ...token, scopes: ['admin'] }, 422, 'INVALID'],
      [{ ...token, scopes: ['moderate'] }, 403, 'FORBIDDEN'],
    ] as const;
    for (const [body, status, code] of refusals)
      expect(await me.request('POST', '/api/me/tokens', body)).toMatchObject({ status, body: { code } });
    for (let index = 0; index < bounds.max; index++) await aToken(board, me.id);
    expect(await me.request('POST', '/api/me/tokens', token)).toMatchObject({
      status: 422,
      body: { fields: [{ rule: 'too_many_tokens' }] },
    });
    const moderator = await confirmed({ role: 'moderator' });
    expect(await moderator.request('POST', '/api/me/tokens', { ...token, scopes: ['moderate'] })).toMatchObject({ status: 201 });
    const suspended = await confirmed({ state: 'suspended' });
    expect(await suspended.request('POST', '/api/me/tokens', token)).toMatchObject({ status: 403, body: { code: 'SANCTIONED' } });
  });
});

describe('a token', () => {
  test('reads and commands as its person, without a check of the origin, and with an Idempotency-Key', async () => {
    const me = await aPerson(board.db);
    const { id: deal } = await aDeal(board.db, { authorId: me.id });
    const token = await aToken(board, me.id);
    const headers = { origin: 'https://elsewhere.example', 'idempotency-key': 'save-it-once' };
    expect(await send(token, 'PUT', `/api/saves/${deal}`, undefined, headers)).toMatchObject({ status: 200, body: { saved: true } });
    expect(await send(token, 'PUT', `/api/saves/${deal}`, undefined, headers)).toMatchObject({ status: 200 });
    expect(await send(token, 'PUT', `/api/deals/${deal}/vote`, { value: 1 }, headers)).toMatchObject({ body: { code: 'KEY_REUSED' } });
    expect((await send(token, 'GET', '/api/me/saves')).body.order).toEqual([deal]);
    expect((await send(token, 'GET', '/api/me')).body.handle).toBe(me.handle);
    const own = await send(token, 'PUT', `/api/deals/${deal}/vote`, { value: 1 });
    expect(own).toMatchObject({ status: 403, body: { code: 'SELF_VOTE' } });
    const shared = await send(token, 'GET', '/api/me');
    expect(shared.headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('Authorization') });
  });

  test('takes precedence over the session cookie of the same request', async () => {
    const [one, other] = [await aPerson(board.db), await aPerson(board.db)];
    const cookie = await sessionFor(board.db, one.id, board.config.publicUrl);
    const token = await aToken(board, other.id);
    expect((await send(token, 'GET', '/api/me', undefined, { cookie })).body.handle).toBe(other.handle);
    expect((await send('dw_wrong', 'GET', '/api/me', undefined, { cookie })).status).toBe(401);
  });

  test('has its last use recorded at most once an hour', async () => {
    const { id } = await aPerson(board.db);
    const token = await aToken(board, id);
    const used = async () => (await board.db.select({ at: tokens.usedAt }).from(tokens).where(eq(tokens.personId, id)))[0]?.at;
    expect(await used()).toBeNull();
    await send(token, 'GET', '/api/me');
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    await send(token, 'GET', '/api/me');
    expect(await used()).toEqual(first);
    await board.db.update(tokens).set({ usedAt: sql`now() - interval '2 hours'` }).where(eq(tokens.personId, id));
    await send(token, 'GET', '/api/me');
    expect(((await used())?.getTime() ?? 0) >= (first?.getTime() ?? 0)).toBe(true);
  });

  test('shares the command budget of its person', async () => {
    const me = await aPerson(board.db);
    const budget = board.app.commands.budget;
    board.app.commands.budget = new CommandBudget({ two: { max: 2, within: 300 } });
    const { id: deal } = await aDeal(board.db, { authorId: me.id });
    const [token, cookie] = [await aToken(board, me.id), await apiClient(board, me)];
    await send(token, 'PUT', `/api/saves/${deal}`);
    await cookie('PUT', `/api/saves/${deal}`);
    expect(await send(token, 'PUT', `/api/saves/${deal}`)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    board.app.commands.budget = budget;
  });

  test('follows the state of its person: refused while suspended, not valid once banned, ended by leaving and by signing out everywhere', async () => {
    const me = await confirmed();
    const token = await aToken(board, me.id);
    const { id: deal } = await aDeal(board.db, { authorId: me.id });
    await board.db.update(people).set({ state: 'suspended' }).where(eq(people.id, me.id));
    expect(await send(token, 'PUT', `/api/saves/${deal}`)).toMatchObject({ status: 403, body: { code: 'SANCTIONED' } });
    await board.db.update(people).set({ state: 'banned' }).where(eq(people.id, me.id));
    expect(await send(token, 'GET', '/api/deals')).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    await board.db.update(people).set({ state: 'active' }).where(eq(people.id, me.id));
    await me.request('POST', '/api/me/deletion');
    expect(await send(token, 'GET', '/api/me')).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    const other = await aPerson(board.db);
    const otherToken = await aToken(board, other.id);
    const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
    expect(await admin('DELETE', `/api/admin/people/${other.id}/sessions`)).toMatchObject({ status: 200 });
    expect(await send(otherToken, 'GET', '/api/me')).toMatchObject({ status: 401 });
  });

  test('that is unknown, mistyped, out of date or ended gets the same answer', async () => {
    const { id, request } = await confirmed();
    const known = await aToken(board, id);
    const past = sql`now() - interval '1 hour'`;
    const over = await aToken(board, id, ['read'], { createdAt: sql`now() - interval '1 day'` as never, endsAt: past as never });
    const [row] = await board.db
      .select({ id: tokens.id })
      .from(tokens)
      .where(eq(tokens.hash, hashOf(known)));
    expect((await request('DELETE', `/api/me/tokens/${row?.id}`)).body).toEqual({ ended: true });
    expect((await request('DELETE', `/api/me/tokens/${row?.id}`)).body).toEqual({ ended: false });
    const answers = [known, over, `${known.slice(0, -1)}x`, 'dw_', 'hello', ''].map(async (token) => {
      const { status, headers, body } = await send(token, 'GET', '/api/deals');
      return { status, challenge: headers['www-authenticate'], body: { ...body, instance: '' } };
    });
    const all = await Promise.all(answers);
    expect(all[0]).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="Dealwire", error="invalid_token"',
      body: { code: 'TOKEN_INVALID' },
    });
    for (const each of all) expect(each).toEqual(all[0]);
    const guest = await board.app.inject('/api/me');
    expect(guest.headers['www-authenticate']).toBe('Bearer realm="Dealwire"');
  });

  test('of someone else cannot be ended or seen', async () => {
    const [me, other] = [await confirmed(), await confirmed()];
    const token = await aToken(board, other.id);
    const [row] = await board.db.select({ id: tokens.id }).from(tokens).where(eq(tokens.personId, other.id));
    expect((await me.request('DELETE', `/api/me/tokens/${row?.id}`)).body).toEqual({ ended: false });
    expect((await me.request('GET', '/api/me/tokens')).body.order).toEqual([]);
    expect((await send(token, 'GET', '/api/me')).status).toBe(200);
  });

  test('in an address or a text is refused, and never logged', async () => {
    const { id } = await aPerson(board.db);
    const token = await aToken(board, id);
    const escaped = token.replace('_', '%5F');
    const { id: deal } = await aDeal(board.db, { authorId: id });
    const watch = encodeURIComponent(`/api/deals?q=${token}`);
    const addresses = [
      `/api/deals?q=${token}`,
      `/api/deals?q=${escaped}`,
      `/api/live?watch=${watch}`,
      `/d/${token}`,
      `/mcp?token=${token}`,
    ];
    for (const address of addresses)
      expect((await board.app.inject(address)).json(), address).toMatchObject({ status: 400, code: 'TOKEN_MISPLACED' });
    const response = await send(token, 'POST', `/api/deals/${deal}/comments`, { body: `curl -H "Authorization: Bearer ${token}"` });
    expect(response).toMatchObject({ status: 400, body: { code: 'TOKEN_MISPLACED' } });
    expect(JSON.stringify(response)).not.toContain(token);
    expect(JSON.stringify(board.logged)).not.toContain(token.slice(3));
  });

  test('that ended a while ago by its date is deleted', async () => {
    const { id } = await aPerson(board.db);
    const age = (days: number) => sql`now() - make_interval(days => ${days})` as never;
    await aToken(board, id, ['read'], { createdAt: age(90), endsAt: age(31) });
    await aToken(board, id, ['read'], { name: 'Lately', createdAt: age(90), endsAt: age(29) });
    await aToken(board, id, ['read'], { name: 'Endless' });
    await deleteEndedTokens(board.db);
    const left = await board.db.select({ name: tokens.name }).from(tokens).where(eq(tokens.personId, id));
    expect(left.map(({ name }) => name).sort()).toEqual(['Endless', 'Lately']);
  });
});

test('an event stream with a token shows what its person sees, and ends when the token is ended', async () => {
  const { id, handle, request } = await confirmed();
  const token = await aToken(board, id);
  const { order } = (await request('GET', '/api/me/tokens')).body;
  await board.changesHeard();
  const stream = await fetch(`${url}/api/live?watch=%2Fapi%2Fme`, { headers: bearer(token) });
  let text = '';
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const isNew = !text.includes('event: snapshot');
    text += part;
    if (isNew && text.includes('event: snapshot')) await request('DELETE', `/api/me/tokens/${order[0]}`);
  }
  expect(text).toContain(`"${handle}"`);
});

test('a stream is notified when its token expires', async () => {
  const { id } = await aPerson(board.db);
  const token = await aToken(board, id);
  const { viewer } = await findToken(board.db, token);
  if (viewer === undefined) throw new Error('The token is not valid');
  await board.db
    .update(tokens)
    .set({ endsAt: new Date(Date.now() + 1_000) })
    .where(eq(tokens.personId, id));
  await new Promise<void>((resolve) => onAccessEnd(board.db, { ...viewer, sessionEnds: Date.now() }, resolve));
  expect((await findToken(board.db, token)).viewer).toBeUndefined();
});

describe('each scope', () => {
  const sets: readonly TokenScope[][] = tokenScopes.map((scope) => [scope]);
  const allows = (scopes: readonly string[], needed: RequiredScope) => scopes.includes(needed);

  test('allows the commands that need it and no others, also to an admin', async () => {
    const admin = await aPerson(board.db, { role: 'admin' });
    const wrong: string[] = [];
    for (const scopes of sets) {
      const token = await aToken(board, admin.id, scopes);
      for (const name of Object.keys(commandPaths) as CommandName[]) {
        const [method = '', path = ''] = commandPaths[name].split(' ');
        const { body } = await send(token, method, path.replaceAll(/:\w+/g, '999999'), { nonsense: true });
        const isAllowed = body.code !== 'TOKEN_SCOPE';
        if (isAllowed !== allows(scopes, scopeOf(name)) || body.code === 'TOKEN_INVALID') wrong.push(`${scopes} ${name}: ${body.code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('allows no command of the account, the sessions, the tokens and the settings of the board', () => {
    const never = (Object.keys(commandPaths) as CommandName[]).filter((name) => scopeOf(name) === 'session');
    const expected = [
      'createToken',
      'deleteToken',
      'deleteMyTokens',
      'deleteMySession',
      'deleteMyOtherSessions',
      'deleteMyIdentity',
      'createMyDeletion',
      'createChannel',
      'putAdminSettings',
      'putPersonRole',
    ];
    expect(never).toEqual(expect.arrayContaining(expected));
    expect(never).not.toContain('createDeal');
  });

  test('is named by the API description', async () => {
    const { paths } = (await board.app.inject('/api/openapi.json')).json();
    const security = (path: string, method: string) => paths[path][method].security;
    expect(security('/api/deals', 'get')).toEqual([{}, { session: [] }, { token: ['read'] }]);
    expect(security('/api/merchants/{slug}', 'get')).toEqual([{}, { session: [] }, { token: ['read'] }]);
    expect(security('/api/mod/cases', 'get')).toEqual([{ session: [] }, { token: ['moderate'] }]);
    expect(security('/api/me/tokens', 'post')).toEqual([{ session: [] }]);
    expect(security('/api/deals', 'post')).toEqual([{ session: [] }, { token: ['write'] }]);
  });

  test('allows the reads that need it and no others, also to an admin', async () => {
    const admin = await aPerson(board.db, { role: 'admin' });
    const wrong: string[] = [];
    for (const scopes of sets) {
      const token = await aToken(board, admin.id, scopes);
      for (const read of allReads(board.db)) {
        const path = readRequests[read.path]?.paths({
          deal: 1,
          word: 'word',
          shop: 'shop',
          domain: 'a.example',
          handle: 'someone',
        } as never)[0];
        if (path === undefined) continue;
        const { status, body } = await send(token, 'GET', path);
        const needed = neededScope({ read });
        if ((body.code !== 'TOKEN_SCOPE') !== (needed === undefined || allows(scopes, needed)))
          wrong.push(`${scopes} ${path}: ${status} ${body.code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(neededScope({ read: allReads(board.db).find(({ path }) => path === '/api/me/tokens') as never })).toBe('session');
  });

  test('makes a token act as a moderator only if it is `moderate`, and never as an admin', async () => {
    const admin = await aPerson(board.db, { role: 'admin' });
    const { id: deal } = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
    const removal = { reason: 'Not a deal at all' };
    const plain = await aToken(board, admin.id, ['read', 'write']);
    expect(await send(plain, 'DELETE', `/api/deals/${deal}`, removal)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const moderating = await aToken(board, admin.id, ['read', 'write', 'moderate']);
    expect((await send(moderating, 'GET', '/api/me')).body.handle).toBe(admin.handle);
    expect(await send(moderating, 'DELETE', `/api/deals/${deal}`, removal)).toMatchObject({ status: 200 });
    const notAny = await aToken(board, (await aPerson(board.db)).id, ['moderate']);
    expect(await send(notAny, 'GET', '/api/mod/cases')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('shows only what guests see if it is `write` alone', async () => {
    const { id } = await aPerson(board.db);
    const url = 'https://kettles.example/members';
    const { id: deal } = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, membersOnly: true, url, canonicalUrl: url });
    const [writing, reading] = [await aToken(board, id, ['write']), await aToken(board, id, ['read'])];
    expect((await send(writing, 'GET', `/api/deals/${deal}`)).status).toBe(404);
    expect((await send(reading, 'GET', `/api/deals/${deal}`)).status).toBe(200);
    const trial = { filters: {}, moments: ['match'] };
    expect((await send(writing, 'POST', '/api/me/alerts/trial', trial)).body).toMatchObject({ code: 'TOKEN_SCOPE', scope: 'read' });
    const same = { title: 'Another kettle', category: 'electronics', kind: 'product', price: 1_999, currency: 'EUR', url };
    const { code, duplicate } = (await send(writing, 'POST', '/api/deals', same)).body;
    expect([code, duplicate]).toEqual(['DUPLICATE_DEAL', undefined]);
    const { deals } = (await send(reading, 'POST', '/api/me/alerts/trial', trial)).body;
    expect(deals.map((each: { id: number }) => each.id)).toContain(deal);
  });
});
