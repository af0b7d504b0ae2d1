import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, images, merchants, merges, staffLog } from '../../platform/database/schema.ts';
import { findOrCreateMerchant } from './find-or-create-merchant.ts';
import { moveRestOfMerchant } from './merge-merchants.ts';
import { rewriteWordsOfDeals } from './rewrite-words.ts';

let board: TestApp;
let moderator: Awaited<ReturnType<typeof apiClient>>;
let member: Awaited<ReturnType<typeof apiClient>>;
let guest: Awaited<ReturnType<typeof apiClient>>;
let authorId: number;

beforeAll(async () => {
  board = await testApp();
  moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const author = await aPerson(board.db);
  authorId = author.id;
  member = await apiClient(board, author);
  guest = await apiClient(board);
});
afterAll(() => board.close());

/** A merchant with so many deals. */
async function aMerchant(slug: string, { domain, count = 1 }: { domain?: string; count?: number } = {}) {
  const name = slug.slice(0, 1).toUpperCase() + slug.slice(1);
  const [{ id } = { id: 0 }] = await board.db
    .insert(merchants)
    .values({ slug, name, ...(domain === undefined ? {} : { domain }) })
    .returning();
  for (let index = 0; index < count; index += 1) await aDeal(board.db, { authorId, merchantId: id, title: `Thing ${index} of ${slug}` });
  return id;
}

const read = async (id: number) => (await moderator('GET', `/api/mod/merchants/${id}`)).body;
async function edit(id: number, change: object) {
  const { name, description, linksPolicy, logo, domains, aliases, competitors, version } = await read(id);
  const slugs = competitors.map(({ slug }: { slug: string }) => slug);
  const body = { name, description, linksPolicy, logo: logo ?? null, domains, aliases, competitors: slugs, version, ...change };
  return await moderator('PUT', `/api/mod/merchants/${id}`, body);
}
const merchantOf = async (given: object) => await board.db.transaction((tx) => findOrCreateMerchant(tx, given));
const dealsOf = async (id: number) => await board.db.$count(deals, eq(deals.merchantId, id));

describe('an edit of a merchant', () => {
  test('sets its description, logo and links policy, which its page shows', async () => {
    const id = await aMerchant('potter', { domain: 'potter.example' });
    const hash = 'L'.repeat(43);
    await board.db.insert(images).values({ hash, width: 9, height: 9, blur: 'data:image/webp;base64,AA' });
    const edited = await edit(id, {
      description: 'Sells **pots**. <script>alert(1)</script>',
      linksPolicy: 'No referral links',
      logo: hash,
    });
    expect(edited.body).toEqual({ id, slug: 'potter', version: (await read(id)).version });
    const { body } = await guest('GET', '/api/merchants/potter');
    expect(body).toMatchObject({ name: 'Potter', icon: hash, linksPolicy: 'No referral links', domain: 'potter.example' });
    expect(body.html).toContain('<strong>pots</strong>');
    expect(body.html).not.toContain('<script');
    expect((await guest('GET', '/api/merchants/at/shop.potter.example')).body).toMatchObject({
      slug: 'potter',
      linksPolicy: 'No referral links',
    });
    const [card] = Object.values((await guest('GET', '/api/deals?merchant=potter')).body.deals) as { merchant: object }[];
    expect(card?.merchant).toEqual({ slug: 'potter', name: 'Potter', icon: hash });
  });

  test('renames it: the old address and name lead to the new one, and search finds its deals by both', async () => {
    const id = await aMerchant('oldname');
    expect((await edit(id, { name: 'Brand New' })).body).toMatchObject({ id, slug: 'brand-new' });
    expect((await guest('GET', '/api/merchants/oldname')).body).toMatchObject({ code: 'MOVED', movedTo: { page: '/m/brand-new' } });
    const page = await board.app.inject({ url: '/m/oldname?sort=new' });
    expect([page.statusCode, page.headers.location]).toEqual([308, '/m/brand-new?sort=new']);
    expect((await guest('GET', '/api/deals?merchant=oldname')).body.order).toHaveLength(1);
    expect(await merchantOf({ name: 'Oldname' })).toBe(id);
    for (const q of ['oldname', 'brand+new'])
      expect((await guest('GET', `/api/search?q=${q}`)).body.merchants).toEqual([{ slug: 'brand-new', name: 'Brand New' }]);
  });

  test('gives it further domains and names, which no other merchant can have', async () => {
    const id = await aMerchant('domains', { domain: 'domains.example' });
    const other = await aMerchant('others', { domain: 'others.example' });
    await edit(id, { domains: ['domains.example', 'https://www.domains-outlet.de/shop'], aliases: ['The Outlet'] });
    expect((await read(id)).domains).toEqual(['domains.example', 'domains-outlet.de']);
    expect(await merchantOf({ domain: 'domains-outlet.de' })).toBe(id);
    expect(await merchantOf({ name: 'the outlet' })).toBe(id);
    expect((await edit(other, { domains: ['domains-outlet.de'] })).body).toMatchObject({ fields: [{ field: 'domains.0', rule: 'taken' }] });
    expect((await edit(other, { aliases: ['The Outlet'] })).body).toMatchObject({ fields: [{ field: 'aliases', rule: 'taken' }] });
    expect((await edit(other, { name: 'Domains' })).body).toMatchObject({ fields: [{ field: 'name', rule: 'taken' }] });
    expect((await edit(other, { domains: ['not a domain'] })).body).toMatchObject({ fields: [{ rule: 'not_a_domain' }] });
  });

  test('is based on a version, is recorded with what it changed, and can be undone for a day', async () => {
    const id = await aMerchant('versions');
    const { version } = await read(id);
    await edit(id, { description: 'One' });
    expect((await edit(id, { description: 'Two', version })).body.code).toBe('VERSION_CONFLICT');
    const { history } = await read(id);
    expect(history).toMatchObject([{ action: 'edit_merchant', changed: ['description'], undo: 'edit' }]);
    expect((await moderator('DELETE', `/api/mod/merchant-edits/${history[0].id}`)).body).toEqual({ id, slug: 'versions' });
    expect((await read(id)).description).toBe('');
    expect((await moderator('DELETE', `/api/mod/merchant-edits/${history[0].id}`)).body.code).toBe('BAD_TRANSITION');
    await edit(id, { description: 'Three' });
    await edit(id, { description: 'Four' });
    const [, three] = (await read(id)).history;
    expect((await moderator('DELETE', `/api/mod/merchant-edits/${three.id}`)).body.code).toBe('VERSION_CONFLICT');
  });

  test('writes the words of many deals by a job', async () => {
    const id = await aMerchant('large', { count: 0 });
    await board.pool.query(
      `insert into deals (author_id, merchant_id, category_id, kind, title, currency) select $1, $2, 1, 'local', 'Filler ' || i, 'EUR' from generate_series(1, 501) i`,
      [authorId, id],
    );
    await edit(id, { name: 'Gigantic' });
    const found = async () => await board.db.$count(deals, sql`${deals.merchantId} = ${id} and ${deals.words} @@ 'gigantic'`);
    expect(await found()).toBe(0);
    const { rows } = await board.pool.query(`select payload from graphile_worker._private_jobs where key = 'words of merchant ' || $1`, [
      id,
    ]);
    expect(rows).toEqual([{ payload: { merchant: id } }]);
    await rewriteWordsOfDeals(board.db, { merchant: id });
    expect(await found()).toBe(501);
  });

  test('is for moderators', async () => {
    const id = await aMerchant('private');
    const body = { name: 'Mine', description: '', linksPolicy: '', domains: [], aliases: [], competitors: [], version: 0 };
    expect((await member('PUT', `/api/mod/merchants/${id}`, body)).body.code).toBe('FORBIDDEN');
    expect((await member('GET', '/api/mod/merchants')).body.code).toBe('FORBIDDEN');
    expect((await guest('GET', `/api/mod/merchants/${id}`)).body.code).toBe('AUTH_REQUIRED');
    expect((await moderator('PUT', '/api/mod/merchants/999999', body)).body.code).toBe('NOT_FOUND');
    expect((await moderator('GET', '/api/mod/merchants?q=PRIVAT')).body.merchants).toMatchObject([{ id, slug: 'private', deals: 1 }]);
  });
});

describe('a merge of merchants', () => {
  test('moves deals in batches and leads names and domains to the other; undone, they return', async () => {
    const from = await aMerchant('twin', { domain: 'twin.example', count: 102 });
    const into = await aMerchant('main', { domain: 'main.example' });
    await member('POST', '/api/me/mute-rules', { kind: 'merchant', effect: 'mute', merchant: 'twin' });
    const { status, body } = await moderator('POST', `/api/mod/merchants/${from}/merge`, { into: 'main' });
    expect([status, body.into]).toEqual([201, { id: into, slug: 'main' }]);
    expect([await dealsOf(from), await dealsOf(into)]).toEqual([2, 101]);
    await moveRestOfMerchant(board.db, body.merge);
    expect([await dealsOf(from), await dealsOf(into)]).toEqual([0, 103]);
    expect(await merchantOf({ domain: 'twin.example' })).toBe(into);
    expect(await merchantOf({ name: 'Twin' })).toBe(into);
    expect((await guest('GET', '/api/merchants/twin')).body).toMatchObject({ code: 'MOVED', movedTo: { page: '/m/main' } });
    expect((await guest('GET', '/api/deals?merchant=twin')).body.order.length).toBeGreaterThan(5);
    expect((await board.app.inject({ url: '/sitemaps/lists.xml' })).body).not.toContain('/m/twin<');
    const moved = (await guest('GET', '/api/deals?merchant=twin')).body.order[0];
    expect((await member('GET', `/api/me/muted-deals?deals=${moved}`)).body.matches[moved]).toHaveLength(1);
    const later = await aDeal(board.db, { authorId, merchantId: into });
    expect((await read(from)).history).toMatchObject([{ action: 'merge_merchant', undo: 'merge', merge: body.merge }]);
    expect((await moderator('DELETE', `/api/mod/merchant-merges/${body.merge}`)).body).toEqual({ id: from, slug: 'twin' });
    await moveRestOfMerchant(board.db, body.merge);
    expect([await dealsOf(from), await dealsOf(into)]).toEqual([102, 2]);
    expect(await board.db.$count(deals, sql`${deals.id} = ${later.id} and ${deals.merchantId} = ${into}`)).toBe(1);
    expect(await merchantOf({ domain: 'twin.example' })).toBe(from);
    expect((await moderator('DELETE', `/api/mod/merchant-merges/${body.merge}`)).body.code).toBe('BAD_TRANSITION');
    const actions = await board.db.select({ action: staffLog.action }).from(staffLog).where(eq(staffLog.merchantId, from));
    expect(actions.map(({ action }) => action)).toEqual(['merge_merchant', 'undo_merchant_merge']);
  });

  test('needs two different merchants that were not merged, and is undone within a day', async () => {
    const [one, two] = [await aMerchant('one'), await aMerchant('two')];
    const merge = (id: number, into: string) => moderator('POST', `/api/mod/merchants/${id}/merge`, { into });
    expect((await member('POST', `/api/mod/merchants/${one}/merge`, { into: 'two' })).body.code).toBe('FORBIDDEN');
    expect((await merge(one, 'one')).body).toMatchObject({ fields: [{ rule: 'same_merchant' }] });
    expect((await merge(one, 'nobody')).body).toMatchObject({ fields: [{ rule: 'unknown' }] });
    const { body } = await merge(one, 'two');
    expect((await merge(one, 'two')).body.code).toBe('BAD_TRANSITION');
    expect((await edit(one, { description: 'Gone' })).body.code).toBe('BAD_TRANSITION');
    await board.db.update(merges).set({ mergedAt: sql`now() - interval '25 hours'` }).where(eq(merges.id, body.merge));
    expect((await moderator('DELETE', `/api/mod/merchant-merges/${body.merge}`)).body.code).toBe('BAD_TRANSITION');
    expect(await dealsOf(two)).toBe(2);
  });
});
