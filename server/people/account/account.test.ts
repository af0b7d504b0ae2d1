import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DealField, dealFieldNames, definitionOf } from '../../../shared/deal-fields.ts';
import { quotas } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, setScore, storedDeal } from '../../../test/factories.ts';
import { aFilledDeal } from '../../../test/filled-deal.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { updateSearchIndex } from '../../deals/search/update-search-index.ts';
import {
  badges,
  blocks,
  boardSettings,
  caseEntries,
  cases,
  comments,
  deals,
  formerNames,
  images,
  people,
  pricePoints,
  sanctions,
  saves,
  sessions,
  staffLog,
  votes,
} from '../../platform/database/schema.ts';
import { registerPerson } from '../../platform/identity/register-person.ts';
import { toImportedDeal } from '../../reach/import/imported-deal.ts';
import { parseLine } from '../../reach/import/imported-line.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';
import { erasedColumns } from './erased-columns.ts';
import { AccountExport } from './export/account-export.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const confirm = (person: number) => board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, person));
const stored = async (person: number) => (await board.db.select().from(people).where(eq(people.id, person)))[0];

/** A person with a session that has just been confirmed at the provider. */
async function confirmed(given: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(board.db, given);
  const request = await apiClient(board, person);
  await confirm(person.id);
  return { ...person, request };
}

/** Deletes the account and lets the week pass. */
async function erase({ id, request }: Awaited<ReturnType<typeof confirmed>>) {
  expect((await request('POST', '/api/me/deletion')).status).toBe(200);
  await board.db.update(people).set({ eraseAt: sql`now() - interval '1 second'` }).where(eq(people.id, id));
  await eraseDueAccounts(board.db);
}

test('the sessions of a person are listed with the current one marked, and can be ended', async () => {
  const me = await aPerson(board.db);
  const [here, there] = [await apiClient(board, me), await apiClient(board, me)];
  await apiClient(board, me);
  const facts = { browser: 'Firefox', system: 'Linux', network: Buffer.from('one') };
  await board.db.update(sessions).set(facts).where(eq(sessions.personId, me.id));
  const { order, sessions: listed } = (await here('GET', '/api/me/sessions')).body;
  expect(order).toHaveLength(3);
  const marked = order.filter((id: number) => listed[id].current);
  expect(marked).toHaveLength(1);
  expect(listed[marked[0]]).toMatchObject({ browser: 'Firefox', system: 'Linux', since: expect.any(String), seen: expect.any(String) });
  const beside = () => here('GET', '/api/me/sessions').then(({ body }) => body.order.map((id: number) => body.sessions[id].sameNetwork));
  expect((await beside()).filter(Boolean)).toHaveLength(2);
  await board.db.update(sessions).set({ network: null }).where(eq(sessions.personId, me.id));
  expect((await beside()).filter(Boolean)).toHaveLength(0);
  const other = (await there('GET', '/api/me/sessions')).body;
  const otherSession = other.order.find((id: number) => other.sessions[id].current);
  expect((await (await apiClient(board, await aPerson(board.db)))('DELETE', `/api/me/sessions/${otherSession}`)).body).toEqual({
    ended: 0,
  });
  expect((await here('DELETE', `/api/me/sessions/${otherSession}`)).body).toEqual({ ended: 1 });
  expect((await there('GET', '/api/me')).status).toBe(401);
  expect((await here('DELETE', '/api/me/sessions')).body).toEqual({ ended: 1 });
  expect((await here('GET', '/api/me/sessions')).body.order).toEqual(marked);
});

test('a profile can be changed in parts, and the change is shown on deals', async () => {
  const me = await aPerson(board.db, { name: 'Before', bio: 'Old words' });
  const request = await apiClient(board, me);
  const { id } = await aDeal(board.db, { authorId: me.id });
  const hash = 'p'.repeat(43);
  await board.db.insert(images).values({ hash, width: 9, height: 9, blur: 'data:image/webp;base64,AA', addedBy: me.id });
  expect((await request('PATCH', '/api/me/profile', { name: ' After ', picture: hash })).body).toEqual({ name: 'After' });
  expect((await request('GET', '/api/me/profile')).body).toMatchObject({ name: 'After', bio: 'Old words', nameChanges: { remaining: 2 } });
  expect((await request('GET', `/api/deals/${id}`)).body.author).toEqual({
    handle: me.handle,
    name: 'After',
    avatar: `/images/${hash}-160.webp`,
  });
  await request('PATCH', '/api/me/profile', { picture: null, bio: 'Line one\nLine two' });
  expect((await request('GET', `/api/people/${me.handle}`)).body).toMatchObject({ name: 'After', bio: 'Line one\nLine two' });
  expect((await stored(me.id))?.avatar).toBeNull();
  expect(await board.db.select({ name: formerNames.name }).from(formerNames).where(eq(formerNames.personId, me.id))).toEqual([
    { name: 'Before' },
  ]);
});

test('a name may be changed three times a month, and not to one that looks official', async () => {
  await aPerson(board.db, { name: 'Quentin Vale', role: 'moderator' });
  const request = await apiClient(board, await aPerson(board.db));
  const rename = (name: string) => request('PATCH', '/api/me/profile', { name });
  expect((await rename('Quentin VaIe')).body).toMatchObject({ code: 'INVALID', fields: [{ field: 'name', rule: 'look_alike' }] });
  for (let number = 1; number <= quotas.names.max; number++) expect((await rename(`Name ${number}`)).status).toBe(200);
  expect((await rename(`Name ${quotas.names.max}`)).status).toBe(200);
  expect((await rename('One more')).body).toMatchObject({ code: 'QUOTA', retryAfter: expect.any(Number) });
  expect((await request('GET', '/api/me/profile')).body.nameChanges).toEqual({ remaining: 0, availableAt: expect.any(String) });
  expect((await request('PATCH', '/api/me/profile', { picture: 'n'.repeat(43) })).body.fields).toMatchObject([
    { field: 'picture', rule: 'unknown' },
  ]);
  expect((await request('PATCH', '/api/me/profile', { bio: 'x'.repeat(301), role: 'admin' })).body.fields).toHaveLength(2);
  expect((await (await apiClient(board))('PATCH', '/api/me/profile', {})).body.code).toBe('AUTH_REQUIRED');
});

test('deleting an account and exporting it need a recent sign-in', async () => {
  const me = await aPerson(board.db);
  const request = await apiClient(board, me);
  const refusal = { status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } };
  expect(await request('POST', '/api/me/deletion')).toMatchObject(refusal);
  expect(await request('GET', '/api/me/export')).toMatchObject(refusal);
  expect((await request('GET', '/api/me/account')).body).toEqual({ erasedContent: 'stays' });
  await board.db.update(sessions).set({ authenticatedAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.personId, me.id));
  expect(await request('GET', '/api/me/export/deals')).toMatchObject(refusal);
  await confirm(me.id);
  expect((await request('GET', '/api/me/account')).body).toMatchObject({ confirmedUntil: expect.any(String) });
  expect((await (await apiClient(board))('GET', '/api/me/export')).body.code).toBe('AUTH_REQUIRED');
  expect((await request('POST', '/api/me/deletion')).status).toBe(200);
});

test('a deleted account is hidden and signed out at once, and can come back within a week', async () => {
  const me = await confirmed({ name: 'Wanda Leaver' });
  const { id } = await aDeal(board.db, { authorId: me.id });
  const guest = await apiClient(board);
  await me.request('POST', '/api/me/deletion');
  expect((await me.request('GET', '/api/me')).status).toBe(401);
  expect((await guest('GET', `/api/people/${me.handle}`)).status).toBe(404);
  expect((await guest('GET', `/api/deals/${id}`)).body).not.toHaveProperty('author');
  const person = await board.db.transaction((tx) => registerPerson(tx, { issuer: 'test', subject: me.subject }, { name: 'Wanda' }, false));
  expect(person).toMatchObject({ id: me.id, state: 'deleted' });
  const back = await apiClient(board, me);
  expect((await back('GET', '/api/me/account')).body).toMatchObject({ eraseAt: expect.any(String) });
  expect((await back('PUT', `/api/saves/${id}`)).body.code).toBe('LEAVING');
  expect((await back('DELETE', '/api/me/deletion')).body).toEqual({});
  expect((await back('GET', '/api/me')).body).toMatchObject({ state: 'active', name: 'Wanda Leaver' });
  expect((await guest('GET', `/api/deals/${id}`)).body.author).toMatchObject({ name: 'Wanda Leaver' });
  expect((await back('DELETE', '/api/me/deletion')).body.code).toBe('BAD_TRANSITION');
});

test('the only administrator cannot delete their account', async () => {
  const admin = await confirmed({ role: 'admin' });
  expect((await admin.request('POST', '/api/me/deletion')).body.code).toBe('BAD_TRANSITION');
  const other = await confirmed({ role: 'admin' });
  expect((await other.request('POST', '/api/me/deletion')).status).toBe(200);
});

const secret = 'Zebulon Quux';

/** A person who has left something in every table, everywhere with a text that can be searched for. */
async function somebodyWithEverything() {
  const me = await confirmed({
    name: secret,
    email: 'zebulon@quux.example',
    bio: 'zebulon was here',
    providerPicture: 'https://zebulon.example/1',
  });
  const other = await aPerson(board.db, { subject: `private-${me.id}`, email: `private-${me.id}@mail.example` });
  const deal = await aDeal(board.db, { authorId: other.id, up: 1 });
  const own = await aDeal(board.db, { authorId: me.id, title: `A kettle of ${me.id}` });
  const comment = await aComment(board.db, { dealId: deal.id, authorId: me.id, body: 'Bought two' });
  await me.request('PATCH', '/api/me/profile', { name: `${secret} the Second` });
  await me.request('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
  await me.request('PUT', `/api/saves/${deal.id}`);
  await me.request('PUT', `/api/deals/${deal.id}/check`, { verdict: 'works' });
  await me.request('POST', '/api/me/mute-rules', { kind: 'word', effect: 'mute', word: 'zebulon' });
  await me.request('POST', '/api/me/blocks', { person: other.handle });
  await (await apiClient(board, other))('POST', '/api/me/blocks', { person: me.handle });
  await board.db
    .insert(staffLog)
    .values({ action: 'remove_deal', actorId: other.id, personId: me.id, reason: 'Spam', note: 'hush', isPublic: false });
  const [opened] = await board.db.insert(cases).values({ dealId: deal.id }).returning();
  await board.db.insert(caseEntries).values({ caseId: opened?.id ?? 0, kind: 'report', personId: me.id, reason: 'spam', weight: 1 });
  await board.db.insert(sanctions).values({ personId: me.id, kind: 'warning', reason: 'Be kind' });
  await board.db.insert(badges).values({ personId: me.id, kind: 'year' });
  return { me, other, deal, own, comment };
}

/** Every table with a value that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await board.pool.query(`select tablename from pg_tables where schemaname in ('public', 'graphile_worker')`);
  const found: string[] = [];
  for (const { tablename } of rows) {
    const place = (await board.pool.query(`select schemaname from pg_tables where tablename = $1`, [tablename])).rows[0].schemaname;
    const { rowCount } = await board.pool.query(`select from "${place}"."${tablename}" t where t::text ilike $1`, [`%${text}%`]);
    if ((rowCount ?? 0) > 0) found.push(tablename);
  }
  return found;
}

test('after an account is erased, nothing identifies the person, and their content and counts stay', async () => {
  const { me, deal, own, comment } = await somebodyWithEverything();
  const before = await storedDeal(board.db, deal.id);
  expect(await tablesWith('zebulon')).toEqual(expect.arrayContaining(['people', 'mute_rules', 'former_names']));
  await erase(me);
  for (const text of ['zebulon', 'quux', me.subject]) expect(await tablesWith(text)).toEqual([]);
  expect(await stored(me.id)).toMatchObject({ state: 'deleted', handle: null, email: null, role: 'person', trust: 0 });
  expect(await storedDeal(board.db, deal.id)).toEqual(before);
  const guest = await apiClient(board);
  expect((await guest('GET', `/api/deals/${own.id}`)).body).not.toHaveProperty('author');
  expect((await guest('GET', `/api/deals/${deal.id}/comments`)).body.comments[comment.id]).toMatchObject({
    body: 'Bought two',
    state: 'visible',
  });
  for (const table of [votes, saves]) expect(await board.db.$count(table, eq(table.personId, me.id))).toBe(0);
  expect(await board.db.$count(blocks, eq(blocks.blockedId, me.id))).toBe(0);
  // The same sign-in is a new person, who cannot have the old handle.
  const again = await board.db.transaction((tx) => registerPerson(tx, { issuer: 'test', subject: me.subject }, { name: 'New' }, false));
  expect(again.id).not.toBe(me.id);
  const taken = await (await apiClient(board, again))('PUT', '/api/me/handle', { handle: me.handle });
  expect(taken.body.code).toBe('HANDLE_TAKEN');
});

test('with `erasedContent: goes`, the content of an erased account is erased too', async () => {
  await board.db.update(boardSettings).set({ settings: { erasedContent: 'goes' } });
  const { me, deal, own, comment } = await somebodyWithEverything();
  await setScore(board.db, deal.id, { comments: 1 });
  await erase(me);
  await board.db.update(boardSettings).set({ settings: {} });
  const guest = await apiClient(board);
  expect((await guest('GET', `/api/deals/${own.id}`)).status).toBe(410);
  expect(await tablesWith(`A kettle of ${me.id}`)).toEqual([]);
  expect(await board.db.select().from(comments).where(eq(comments.id, comment.id))).toMatchObject([{ state: 'deleted', body: '' }]);
  expect((await storedDeal(board.db, deal.id)).comments).toBe(0);
});

test('if the operator chose to erase content, no word and no link of a deal is left, except where others posted the same link', async () => {
  const posted = async (given = {}) => {
    const me = await confirmed({ trust: 3 });
    const mark = `zwieback${me.id}`;
    const marked = dealFieldNames.map((field) => [field, markedAs(field, mark)]).filter(([, value]) => value !== undefined);
    const { status, body } = await me.request('POST', '/api/deals', aFilledDeal({ ...Object.fromEntries(marked), ...given }));
    expect(status).toBe(201);
    return { me, mark, id: body.id };
  };
  const markedAs = (field: DealField, mark: string) => {
    const { kind } = definitionOf(field);
    if (kind === 'link') return `https://shop.example/${mark}`;
    return kind === 'regions' ? [mark] : kind === 'line' || kind === 'markdown' ? `The ${mark}` : undefined;
  };
  await board.db.update(boardSettings).set({ settings: { erasedContent: 'goes' } });
  const { me, mark, id } = await posted();
  expect(await tablesWith(mark)).toEqual(expect.arrayContaining(['deals', 'price_points']));
  // The same link again.
  const [{ url, canonicalUrl } = {}] = await board.db.select().from(deals).where(eq(deals.id, id));
  await aDeal(board.db, { authorId: me.id, url, canonicalUrl, state: 'expired', expiredAt: new Date() });
  await erase(me);
  await updateSearchIndex(board.db);
  expect(await tablesWith(mark)).toEqual([]);
  expect(await board.db.select().from(deals).where(eq(deals.id, id))).toMatchObject([{ state: 'removed', title: 'Erased', regions: [] }]);

  const first = await posted();
  const link = `https://shop.example/${first.mark}`;
  await board.db
    .update(deals)
    .set({ state: 'expired', expiredAt: new Date(0) })
    .where(eq(deals.id, first.id));
  await aDeal(board.db, { authorId: (await aPerson(board.db)).id, url: link, canonicalUrl: link });
  await erase(first.me);
  await board.db.update(boardSettings).set({ settings: {} });
  expect(await board.db.select().from(pricePoints).where(eq(pricePoints.dealId, first.id))).toMatchObject([{ product: link }]);
});

test('a banned person can erase their account, and nothing identifies them, but they cannot come back as a new person', async () => {
  const me = await confirmed({ state: 'banned', name: 'Vicky Verymad', subject: 'the-subject-of-vicky' });
  await board.db.insert(sanctions).values({ personId: me.id, kind: 'ban', reason: 'Sells stolen goods' });
  await erase(me);
  for (const text of ['verymad', me.subject]) expect(await tablesWith(text)).toEqual([]);
  const again = () => board.db.transaction((tx) => registerPerson(tx, { issuer: 'test', subject: me.subject }, { name: 'New' }, false));
  await expect(again()).rejects.toMatchObject({ reason: 'sanctioned' });
  // Nothing is left of the attempt.
  await expect(again()).rejects.toMatchObject({ reason: 'sanctioned' });
  expect(await tablesWith(me.subject)).toEqual([]);
});

test('every column that refers to a person has an erasure rule, also those without a foreign key', async () => {
  const names = Object.keys(erasedColumns).map((place) => place.split('.')[1]);
  const { rows } = await board.pool.query(
    `select conrelid::regclass || '.' || attname as place from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey) where contype = 'f' and confrelid = 'people'::regclass
     union select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'bigint' and column_name = any ($1)`,
    [names],
  );
  expect(Object.keys(erasedColumns).sort()).toEqual(rows.map(({ place }) => place).sort());
});

test('an export contains everything of a person, in the described form, and nothing private of others', async () => {
  const { me, other, own } = await somebodyWithEverything();
  const answer = await me.request('GET', '/api/me/export');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-disposition': expect.stringContaining(`"${me.handle}-`) });
  const file = AccountExport.strict().parse(answer.body);
  expect(file.person).toMatchObject({
    handle: me.handle,
    email: 'zebulon@quux.example',
  });
  expect(file.identities).toMatchObject([{ issuer: 'test', subject: me.subject, email: 'zebulon@quux.example' }]);
  const counts = Object.entries(file).flatMap(([name, rows]) => (Array.isArray(rows) && rows.length > 0 ? name : []));
  expect(counts.sort()).toEqual(
    [
      ...[
        'badges',
        'blocks',
        'checks',
        'comments',
        'deals',
        'decisions',
        'formerNames',
        'identities',
        'muteRules',
        'reports',
        'sanctions',
        'saves',
      ],
      ...['sessions', 'votes'],
    ].sort(),
  );
  expect(file.deals).toMatchObject([{ id: own.id, price: 1_999, currency: 'EUR' }]);
  const text = JSON.stringify(answer.body);
  for (const hidden of [other.name, 'private-', 'hush']) expect(text).not.toContain(hidden);
  const schema = await board.app.inject({ url: '/api/me/export/schema' });
  expect(schema.json()).toMatchObject({ type: 'object', properties: { deals: { type: 'array' } } });
});

test('exported deals can be imported', async () => {
  const me = await confirmed();
  const endsAt = new Date(Date.now() + 86_400_000);
  await aDeal(board.db, {
    authorId: me.id,
    title: 'Yen',
    price: 500,
    currency: 'JPY',
    reference: 700,
    evidence: 'A list',
    endsAt,
    body: 'Why',
  });
  await aDeal(board.db, { authorId: me.id, title: 'Over', state: 'expired', expiredAt: new Date() });
  await aDeal(board.db, { authorId: me.id, title: 'Gone', state: 'removed' });
  const cookie = await sessionFor(board.db, me.id, board.config.publicUrl);
  await confirm(me.id);
  const { body } = await board.app.inject({ url: '/api/me/export/deals', headers: { cookie } });
  const defaults = { source: { key: 'me', name: 'me' }, currency: 'EUR' };
  const read = body
    .trim()
    .split('\n')
    .map((line) => toImportedDeal(parseLine(JSON.parse(line)), defaults));
  expect(read.map(({ values, categories }) => ({ ...values, category: categories[0] }))).toMatchObject([
    {
      title: 'Yen',
      price: 500,
      currency: 'JPY',
      reference: 700,
      endsAt,
      body: 'Why',
      url: 'https://kettles.example/1',
      category: 'electronics',
    },
    { title: 'Over', price: 1_999, currency: 'EUR', state: 'expired' },
  ]);
});

test('everybody is asked to accept the terms once, and again when an admin asks again', async () => {
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  const request = await apiClient(board, await aPerson(board.db));
  const due = async () => (await request('GET', '/api/me/consents')).body.due;
  expect(await due()).toEqual([]);
  expect((await request('POST', '/api/admin/consents', { page: 'terms' })).body.code).toBe('FORBIDDEN');
  expect((await admin('POST', '/api/admin/consents', { page: 'terms' })).body).toEqual({ page: 'terms', version: 1 });
  expect(await due()).toEqual([{ page: 'terms', version: 1 }]);
  expect((await request('PUT', '/api/me/consents', { page: 'terms', version: 2 })).body.fields).toMatchObject([{ field: 'version' }]);
  expect((await request('PUT', '/api/me/consents', { page: 'terms', version: 1 })).body).toEqual({ page: 'terms', version: 1 });
  expect(await due()).toEqual([]);
  await admin('POST', '/api/admin/consents', { page: 'terms' });
  expect(await due()).toEqual([{ page: 'terms', version: 2 }]);
  expect((await admin('GET', '/api/admin/consents')).body.pages).toMatchObject([{ page: 'terms', version: 2, accepted: 0 }]);
});
