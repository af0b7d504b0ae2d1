import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { passAlertPause } from '../../../test/pass-alert-pause.ts';
import { chemnitz } from '../../../test/places.ts';
import { aPerson } from '../../../test/sign-in.ts';
import {
  alerts,
  blocks,
  boardSettings,
  channels,
  commentChanges,
  comments,
  dealChanges,
  deals,
  muteRules,
  notifications,
  saves,
} from '../../platform/database/schema.ts';
import { matchAlerts } from './match-alerts.ts';
import { fastDealMatcher } from './match-fast-deals.ts';
import { noteEndingDeals } from './note-ending-deals.ts';
import { notedColumns } from './noted-columns.ts';
import { reparseSearches } from './reparse-searches.ts';

let board: TestApp;
let author: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
});
afterAll(() => board.close());
beforeEach(async () => {
  await matchAlerts(board.db);
});

let wordCount = 0;
/** A word that nothing else on the board has. */
function aWord() {
  wordCount += 1;
  return `gadget${String.fromCharCode(97 + wordCount)}x`;
}
const someDeal = (given: Partial<typeof deals.$inferInsert> = {}) => aDeal(board.db, { authorId: author.id, ...given });
const change = (id: number, set: Partial<typeof deals.$inferInsert>) => board.db.update(deals).set(set).where(eq(deals.id, id));

/** Someone with an alert. Returns the notifications after the matcher ran. */
async function follower(alert: object) {
  const person = await aPerson(board.db);
  const request = await apiClient(board, person);
  const created = await request('POST', '/api/me/alerts', { name: 'Mine', moments: ['match'], ...alert });
  expect(created.body).toMatchObject({ version: 1 });
  const received = async () => {
    await matchAlerts(board.db);
    const rows = await board.db.select().from(notifications).where(eq(notifications.personId, person.id)).orderBy(asc(notifications.id));
    return rows.map(({ dealId, details, commentId }) => ({
      deal: dealId,
      ...details,
      ...(commentId === null ? {} : { comment: commentId }),
    }));
  };
  const moments = async () => (await received()).map((each) => (each as { moment?: string }).moment);
  return { ...person, request, received, moments, alert: created.body.id as number };
}

test('an alert for a kind of product notifies of those, and of what only mentions it if its person asks for that', async () => {
  const word = aWord();
  const filters = { q: word };
  const [own, all] = [await follower({ filters }), await follower({ filters, mentions: true })];
  const mention = await someDeal({ title: `Bag for a ${word}` });
  expect(await own.received()).toMatchObject([{ deal: mention.id }]);
  const tried = async (alert: object) => {
    const { body } = await own.request('POST', '/api/me/alerts/trial', { filters, moments: ['match'], ...alert });
    return [body.matches, body.isKind, (body.example as { unmet: string[] } | undefined)?.unmet];
  };
  expect(await tried({ example: `Bag for a ${word}` })).toEqual([1, undefined, []]);

  // Titles have shown meanwhile that the word names a kind of product.
  await board.pool.query(
    `insert into search_words (word, deals, open, heads, ends) values ($1, 5, 5, 5, 5) on conflict (word) do update set heads = 5, ends = 5`,
    [word],
  );
  await board.db.update(boardSettings).set({ alertSynonyms: 'of last week' });
  await reparseSearches(board.db);
  const detailed = await follower({ filters: { q: `rtx ${word}` } });
  const thing = await someDeal({ title: `Large ${word}` });
  const part = await someDeal({ title: `${word} bag` });
  const described = await someDeal({ title: `Fast ${word}, rtx 4070` });
  expect(await own.received()).toMatchObject([{ deal: mention.id }, { deal: thing.id }, { deal: described.id }]);
  expect(await detailed.received()).toMatchObject([{ deal: described.id }]);
  expect(await all.received()).toMatchObject([{ deal: mention.id }, { deal: thing.id }, { deal: part.id }, { deal: described.id }]);
  expect(await tried({ example: `Bag for a ${word}` })).toEqual([2, true, ['q']]);
  expect(await tried({ example: `Bag for a ${word}`, mentions: true })).toEqual([4, true, []]);

  await own.request('PATCH', `/api/me/alerts/${own.alert}`, { mentions: true, version: 1 });
  const another = await someDeal({ title: `${word} case` });
  expect(await own.received()).toMatchObject([{ deal: mention.id }, { deal: thing.id }, { deal: described.id }, { deal: another.id }]);
});

test('an alert near a town notifies of deals there, and of those for the town as a region', async () => {
  const near = await follower({ filters: { near: String(chemnitz), within: '10' } });
  const [there, forIt] = [await someDeal({ place: chemnitz }), await someDeal({ regions: ['Chemnitz'] })];
  await someDeal({ regions: ['Halle (Saale)'] });
  expect(await near.received()).toMatchObject([{ deal: there.id }, { deal: forIt.id }]);
});

test('a webhook gets every deal of its list, also its owner’s own deals and those of their other alerts', async () => {
  const word = aWord();
  const me = await follower({ filters: { q: word } });
  const values = { personId: me.id, kind: 'webhook' as const, name: 'Mine', address: 'https://hooks.example/' };
  const [{ id: channel } = { id: 0 }] = await board.db.insert(channels).values(values).returning();
  const { body } = await me.request('POST', '/api/me/alerts', { name: 'All', filters: {}, moments: ['match'], channel });
  const [others, own] = [await someDeal({ title: word }), await someDeal({ authorId: me.id })];
  await matchAlerts(board.db);
  const rows = await board.db.select().from(notifications).where(eq(notifications.personId, me.id)).orderBy(asc(notifications.id));
  expect(rows.map(({ dealId, alertId, channelId }) => [dealId, alertId === body.id, channelId]).sort()).toEqual(
    [
      [others.id, false, null],
      [others.id, true, channel],
      [own.id, true, channel],
    ].sort(),
  );
  await board.db.delete(channels).where(eq(channels.id, channel));
});

describe('an alert about a list', () => {
  test('notifies of a new deal that matches all of its filters, once', async () => {
    const word = aWord();
    const me = await follower({ filters: { q: `${word} -broken`, category: 'home', maxPrice: '2000' } });
    await someDeal({ title: `A ${word}s kettle`, categoryId: 4, price: 2_001 });
    await someDeal({ title: `A broken ${word}`, categoryId: 4, price: 100 });
    await someDeal({ title: `A ${word}`, categoryId: 5, price: 100 });
    await someDeal({ title: `A ${word}`, categoryId: 4, price: 100, liveAt: new Date(Date.now() - 3_600_000) });
    const deal = await someDeal({ title: `A ${word}s kettle`, categoryId: 4, price: 2_000 });
    const match = { deal: deal.id, moment: 'match', name: 'Mine', target: 'list', price: 2_000, currency: 'EUR' };
    expect(await me.received()).toEqual([match]);
    await change(deal.id, { title: `A ${word} again`, version: 2 });
    expect(await me.received()).toEqual([match]);
    expect((await me.request('GET', '/api/me/alerts')).body.alerts[me.alert].notified).toMatchObject({
      count: 1,
      lastAt: expect.any(String),
    });
  });

  test('notifies of a deal that begins to match by an edit, and not of one that matched before', async () => {
    const word = aWord();
    const before = await someDeal({ title: `A ${word}`, price: 500 });
    const dear = await someDeal({ title: `Another ${word}`, price: 5_000 });
    await matchAlerts(board.db);
    const me = await follower({ filters: { q: word, maxPrice: '1000' } });
    await change(before.id, { body: 'With a lid', price: 400 });
    await change(dear.id, { price: 900 });
    expect(await me.received()).toMatchObject([{ deal: dear.id, moment: 'match', price: 900 }]);
  });

  test('notifies when a held deal is approved, and when a scheduled one starts', async () => {
    const word = aWord();
    const me = await follower({ filters: { q: word } });
    const held = await someDeal({ title: `A ${word}`, state: 'held', heldAt: new Date() });
    const planned = await someDeal({ title: `A ${word}`, state: 'scheduled', startsAt: new Date(Date.now() + 3_600_000) });
    expect(await me.received()).toEqual([]);
    await change(held.id, { state: 'live', heldAt: null, liveAt: new Date() });
    await change(planned.id, { state: 'live', liveAt: new Date() });
    expect((await me.received()).map(({ deal }) => deal)).toEqual([held.id, planned.id]);
    await change(held.id, { state: 'removed' });
    await change(held.id, { state: 'live' });
    expect(await me.received()).toHaveLength(2);
  });

  test('does not notify a newcomer of a deal that comes back from the moderators', async () => {
    const word = aWord();
    const deal = await someDeal({ title: `A ${word}`, liveAt: new Date(Date.now() - 7_200_000) });
    await change(deal.id, { state: 'held', heldAt: new Date() });
    const me = await follower({ filters: { q: word } });
    await change(deal.id, { state: 'live', heldAt: null });
    expect(await me.received()).toEqual([]);
  });

  test('notifies of a price drop with the price that it told of before, and when the deal gets hot or is reactivated', async () => {
    const word = aWord();
    const deal = await someDeal({ title: `A ${word}`, price: 3_000 });
    await matchAlerts(board.db);
    const me = await follower({ filters: { q: word }, moments: ['match', 'price_drop', 'hot', 'reactivated'] });
    for (const price of [2_500, 2_800, 2_000]) {
      await change(deal.id, { price });
      await matchAlerts(board.db);
      await passAlertPause(board.db);
    }
    expect(await me.received()).toMatchObject([
      { moment: 'price_drop', oldPrice: 3_000, price: 2_500 },
      { moment: 'price_drop', oldPrice: 2_500, price: 2_000 },
    ]);
    await change(deal.id, { hotAt: new Date() });
    expect((await me.moments()).at(-1)).toBe('hot');
    await change(deal.id, { state: 'expired', expiredAt: new Date(), expiredBy: 'person' });
    expect(await me.received()).toHaveLength(3);
    await change(deal.id, { state: 'live', expiredAt: null, expiredBy: null });
    expect((await me.moments()).at(-1)).toBe('reactivated');
    expect(await me.received()).toHaveLength(4);
  });

  test('finds what a list finds: phrases, stems, synonyms, joined words, regions, savings and other currencies', async () => {
    const word = aWord();
    const cases: [filters: object, yes: object, no: object][] = [
      [{ q: `"${word} steel"` }, { title: `The ${word} steel pan` }, { title: `The steel ${word} pan` }],
      [{ q: `${word} boiling` }, { title: `${word} boils` }, { title: `${word} spoils` }],
      [{ q: `${word} fridge` }, { title: `${word} Kühlschrank` }, { title: `${word} freezer` }],
      [{ q: `${word} 2tb` }, { title: `${word} 2 TB` }, { title: `${word} 2 GB` }],
      [
        { q: word, region: 'DE' },
        { title: word, regions: ['DE', 'AT'] },
        { title: word, regions: ['FR'] },
      ],
      [
        { q: word, saving: '50' },
        { title: word, price: 500, reference: 1_000, evidence: 'List' },
        { title: word, price: 501, reference: 1_000, evidence: 'List' },
      ],
      [
        { q: word, shipping: 'free' },
        { title: word, shipping: 0 },
        { title: word, shipping: 100 },
      ],
      [{ q: word, kind: 'coupon' }, { title: word, kind: 'coupon', price: null }, { title: word }],
      [
        { q: word, minPrice: '1000' },
        { title: word, price: 1_000 },
        { title: word, price: 999 },
      ],
      [{ q: word, members: 'only' }, { title: word, membersOnly: true }, { title: word }],
    ];
    for (const [filters, yes, no] of cases) {
      const me = await follower({ filters });
      const [found] = [await someDeal(yes), await someDeal(no)];
      expect(
        (await me.received()).map(({ deal }) => deal),
        JSON.stringify(filters),
      ).toEqual([found.id]);
      await board.db.delete(alerts).where(eq(alerts.id, me.alert));
    }
  });

  test('does not notify of muted and own deals, of people that its person blocked, nor while it is paused or muted', async () => {
    const word = aWord();
    const filters = { q: word };
    const [muter, blocker, paused, muted, suspended] = [
      await follower({ filters }),
      await follower({ filters }),
      await follower({ filters }),
      await follower({ filters }),
      await follower({ filters }),
    ];
    await board.db.insert(muteRules).values({ personId: muter.id, kind: 'word', effect: 'mute', word: 'noisy' });
    await board.db.insert(blocks).values({ personId: blocker.id, blockedId: author.id });
    await paused.request('PATCH', `/api/me/alerts/${paused.alert}`, { version: 1, state: 'paused' });
    await muted.request('PATCH', `/api/me/alerts/${muted.alert}`, { version: 1, mutedUntil: new Date(Date.now() + 60_000).toISOString() });
    await board.db.execute(sql`update people set state = 'suspended' where id = ${suspended.id}`);
    await someDeal({ title: `A noisy ${word}` });
    const own = await someDeal({ title: `My own ${word}`, authorId: muter.id });
    const received: unknown[] = [];
    for (const each of [muter, blocker, paused, muted, suspended]) received.push((await each.received()).map(({ deal }) => deal));
    expect(received).toEqual([[], [own.id], [], [], []]);
  });

  test('takes back what it notified of someone whom its person blocks then', async () => {
    const word = aWord();
    const me = await follower({ filters: { q: word } });
    await someDeal({ title: `A kettle ${word}` });
    const kept = await someDeal({ title: `Another ${word}`, authorId: (await aPerson(board.db)).id });
    expect(await me.received()).toHaveLength(2);
    expect((await me.request('POST', '/api/me/blocks', { person: author.handle })).body).toMatchObject({ id: expect.any(Number) });
    expect(await me.received()).toMatchObject([{ deal: kept.id }]);
  });

  test('leaves out excluded merchants, and follows merged ones', async () => {
    const word = aWord();
    const { rows } = await board.db.execute<{ id: number }>(
      sql`insert into merchants (name, slug) values (${word}, ${word}), (${`${word}2`}, ${`${word}2`}) returning id`,
    );
    const [one, other] = rows.map(({ id }) => Number(id));
    await someDeal({ merchantId: one ?? null });
    const [fan, hater] = [await follower({ filters: { merchant: word } }), await follower({ filters: { q: `${word} kettle` } })];
    await board.db.execute(sql`update alerts set excluded_merchants = array[${one}::bigint] where id = ${hater.alert}`);
    await board.db.execute(sql`update merchants set merged_into = ${other} where id = ${one}`);
    const deal = await someDeal({ merchantId: other ?? null });
    expect((await fan.received()).map(({ deal: id }) => id)).toEqual([deal.id]);
    expect(await hater.received()).toEqual([]);
  });

  test('notifies each person once of a deal that several of their alerts match', async () => {
    const word = aWord();
    const me = await follower({ filters: { q: word } });
    await me.request('POST', '/api/me/alerts', { name: 'Other', filters: { q: word, maxPrice: '9999' }, moments: ['match'] });
    await someDeal({ title: `A ${word}` });
    expect(await me.received()).toHaveLength(1);
  });

  test('notifies of so many upvotes in so many minutes, counted from the creation of the alert', async () => {
    const deal = await someDeal();
    const vote = async (count: number, minutesAgo: number) => {
      for (let i = 0; i < count; i++)
        await board.db.execute(sql`insert into votes (deal_id, person_id, value, cast_at)
          values (${deal.id}, ${(await aPerson(board.db)).id}, 1, now() - make_interval(mins => ${minutesAgo}))`);
      await board.db.execute(
        sql`update deal_scores set up = up + ${count}, vote_speed = up + ${count}, vote_speed_at = now() where deal_id = ${deal.id}`,
      );
      await matchFast();
    };
    const matchFast = fastDealMatcher(board.db);
    const filters = { q: 'boils' };
    const [slow, fast] = [
      await follower({ filters, moments: ['speed'], speed: { votes: 5, minutes: 10 } }),
      await follower({ deal: deal.id, moments: ['speed'], speed: { votes: 7, minutes: 60 } }),
    ];
    await vote(4, 12);
    await vote(2, 0);
    expect([await slow.received(), await fast.received()]).toEqual([[], []]);
    await board.db.execute(sql`update alerts set active_since = now() - interval '1 day'`);
    const late = await follower({ filters, moments: ['speed'], speed: { votes: 6, minutes: 60 } });
    await vote(3, 0);
    expect(await slow.received()).toMatchObject([{ deal: deal.id, moment: 'speed', speed: { votes: 5, minutes: 10 } }]);
    expect(await fast.received()).toMatchObject([{ moment: 'speed', target: 'deal' }]);
    expect(await late.received()).toEqual([]);
    await vote(1, 0);
    expect(await slow.received()).toHaveLength(1);
  });

  test('notifies once that a deal is ending soon, and again when its end moves', async () => {
    const word = aWord();
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const me = await follower({ filters: { q: word }, moments: ['ending'] });
    await board.db.execute(sql`update alerts set active_since = now() - interval '1 hour' where id = ${me.alert}`);
    const deal = await someDeal({ title: `A ${word}`, endsAt: hours(23.5), liveAt: hours(-20) });
    await board.db.execute(sql`update alert_clock set ending_until = now()`);
    await someDeal({ title: `A short ${word}`, endsAt: hours(2) });
    for (let i = 0; i < 2; i++) {
      await noteEndingDeals(board.db);
      expect(await me.received()).toMatchObject([{ deal: deal.id, moment: 'ending', endsAt: deal.endsAt?.toISOString() }]);
    }
    await change(deal.id, { endsAt: hours(40) });
    expect(await me.received()).toHaveLength(1);
    await passAlertPause(board.db);
    await change(deal.id, { endsAt: hours(1) });
    expect(await me.received()).toHaveLength(2);
  });

  test('of a webhook notifies only that, also of own and muted deals', async () => {
    const me = await follower({ filters: { q: 'boils' } });
    const channel = { personId: me.id, kind: 'webhook' as const, name: 'Mine', address: 'https://hooks.example/' };
    const [hook] = await board.db.insert(channels).values(channel).returning();
    await me.request('POST', '/api/me/alerts', { name: 'All', filters: {}, moments: ['match'], channel: hook?.id });
    await board.db.insert(muteRules).values({ personId: me.id, kind: 'word', effect: 'mute', word: 'kettle' });
    const deal = await someDeal({ authorId: me.id });
    await matchAlerts(board.db);
    const rows = await board.db.select().from(notifications).where(eq(notifications.personId, me.id));
    expect(rows).toMatchObject([{ dealId: deal.id, channelId: hook?.id }]);
  });

  test('of the whole board notifies of what gets hot', async () => {
    const me = await follower({ filters: {}, moments: ['hot'] });
    const deal = await someDeal();
    expect(await me.received()).toEqual([]);
    await change(deal.id, { hotAt: new Date() });
    expect(await me.received()).toMatchObject([{ deal: deal.id, moment: 'hot' }]);
  });
});

describe('an alert about one deal, or about saved ones,', () => {
  test('notifies that it expires, of a lower price and of comments that nothing else notifies of', async () => {
    const deal = await someDeal({ price: 2_000 });
    await matchAlerts(board.db);
    const moments = ['expired', 'price_drop', 'comment'];
    const [follows, saved] = [await follower({ deal: deal.id, moments }), await follower({ saved: true, moments })];
    await board.db.insert(saves).values({ personId: saved.id, dealId: deal.id });
    const [writer, other] = [await aPerson(board.db), await aPerson(board.db)];
    const comment = await aComment(board.db, { dealId: deal.id, authorId: writer.id });
    const reply = await aComment(board.db, { dealId: deal.id, authorId: other.id });
    await board.db
      .insert(notifications)
      .values({ personId: saved.id, kind: 'reply', key: 'reply:1', commentId: reply.id, dealId: deal.id });
    await aComment(board.db, { dealId: deal.id, authorId: follows.id });
    await change(deal.id, { price: 1_000 });
    await matchAlerts(board.db);
    await passAlertPause(board.db);
    await change(deal.id, { state: 'expired', expiredAt: new Date(), expiredBy: 'person' });
    expect(await follows.received()).toMatchObject([
      { moment: 'price_drop', oldPrice: 2_000 },
      { moment: 'comment', comment: comment.id, target: 'deal' },
      { moment: 'comment', comment: reply.id },
      { moment: 'expired' },
    ]);
    expect(await saved.moments()).toHaveLength(5);
  });

  test('notifies of a held comment once it is approved', async () => {
    const deal = await someDeal();
    const me = await follower({ deal: deal.id, moments: ['comment'] });
    const held = await aComment(board.db, { dealId: deal.id, authorId: author.id, state: 'held', heldAt: new Date() });
    expect(await me.received()).toEqual([]);
    await board.db.update(comments).set({ state: 'visible', heldAt: null }).where(eq(comments.id, held.id));
    expect(await me.received()).toMatchObject([{ comment: held.id }]);
  });
});

test('a comment is noted only on a deal that someone’s alert tells of comments of', async () => {
  const noted = async (dealId: number) => {
    const { id } = await aComment(board.db, { dealId, authorId: author.id });
    return (await board.db.select().from(commentChanges).where(eq(commentChanges.commentId, id))).length;
  };
  const deal = await someDeal();
  const [me, other] = [await follower({ deal: deal.id, moments: ['expired'] }), await follower({ saved: true, moments: ['comment'] })];
  expect(await noted(deal.id)).toBe(0);
  await board.db.insert(saves).values({ dealId: deal.id, personId: other.id });
  expect(await noted(deal.id)).toBe(1);
  const followed = await someDeal();
  await board.db.execute(sql`update alerts set deal_id = ${followed.id}, moments = '{comment}' where id = ${me.alert}`);
  expect(await noted(followed.id)).toBe(1);
});

describe('the recorded changes of deals', () => {
  const columnsOf = async (table: string) => {
    const { rows } = await board.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
    );
    return rows.map(({ name }) => name);
  };

  test('have every column that filters look at', async () => {
    // No alert asks whether or when a deal expired.
    const notFiltered = ['deal_id', 'terms', 'padding', 'aged', 'expired_at'];
    const filtered = (await columnsOf('deal_terms')).filter((name) => !notFiltered.includes(name));
    expect([...notedColumns].sort()).toEqual([...filtered, 'words'].sort());
    expect(await columnsOf('deal_changes')).toEqual(expect.arrayContaining([...notedColumns]));
  });

  test('are written with each of these columns, when a column of the deal changes that it depends on', async () => {
    const { rows } = await board.db.execute<{ body: string; fires_on: string[] }>(sql`
      select prosrc as body, array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr::int2[])) as fires_on
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgname = 'deals_noted'`);
    const [written = ''] = rows[0]?.body.match(/(?<=was_hot, ended_at, )[^)]+/) ?? [];
    expect(written.split(/,\s+/).sort()).toEqual([...notedColumns].sort());
    const dependsOn: Record<(typeof notedColumns)[number], string[]> = {
      // Changes with the state only.
      live_at: ['state'],
      ...{ category_id: ['category_id'], merchant_id: ['merchant_id'], author_id: ['author_id'], price: ['price'], currency: ['currency'] },
      ...{ saving: ['price', 'reference'], kind: ['kind'], live: ['state'], members_only: ['members_only'], free_shipping: ['shipping'] },
      ...{ regions: ['regions'], place: ['place'], words: ['title', 'body', 'coupon_code'] },
    };
    expect(rows[0]?.fires_on).toEqual(expect.arrayContaining(Object.values(dependsOn).flat()));
  });

  const noted = async (id: number) => (await board.db.select().from(dealChanges).where(eq(dealChanges.dealId, id))).length;

  test('are not written for votes, comments, old imports and merges of merchants', async () => {
    const deal = await someDeal();
    await matchAlerts(board.db);
    await board.db.execute(
      sql`update deal_scores set up = up + 1, vote_speed = 3, vote_speed_at = now(), comments = 1, withheld_votes = 1 where deal_id = ${deal.id}`,
    );
    await board.db.execute(sql`update deals set merchant_id = merchant_id, version = version + 1 where id = ${deal.id}`);
    await board.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('dealwire.moves_deals', 'on', true)`);
      await tx.execute(sql`update deals set category_id = 2 where id = ${deal.id}`);
    });
    const old = await someDeal({ liveAt: new Date(Date.now() - 2 * 86_400_000) });
    expect([await noted(deal.id), await noted(old.id)]).toEqual([0, 0]);
    await board.db.execute(sql`update deals set category_id = 3 where id = ${deal.id}`);
    expect(await noted(deal.id)).toBe(1);
  });
});
