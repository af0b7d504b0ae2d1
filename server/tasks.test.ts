import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CheckVerdict } from '../shared/states.ts';
import { apiClient } from '../test/api-client.ts';
import { type TestApp, testApp } from '../test/app.ts';
import { breakableNetwork } from '../test/breakable-network.ts';
import { aDeal } from '../test/factories.ts';
import { aPerson } from '../test/sign-in.ts';
import { expireChecks } from './deals/checks/expire-checks.ts';
import { endDueDeals, startDueDeals } from './deals/lifecycle/due-deals.ts';
import { startAndEndDealsJob } from './deals/lifecycle/schedule-deal-jobs.ts';
import { dealChecks, deals, people, images as pictures, pricePoints } from './platform/database/schema.ts';
import { SafeFetcher } from './platform/fetching/safe-fetcher.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import { startJobs } from './platform/jobs/worker.ts';
import { tasks } from './tasks.ts';

let board: TestApp;
let count = 0;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  await board.pool.query('delete from graphile_worker._private_jobs');
});

let thrownAway: string[] = [];
const images: ImageStore = {
  put: async () => undefined,
  open: async () => undefined,
  has: async () => false,
  remove: async (name) => void thrownAway.push(name),
};

const options = {
  backups: { dataDir: '', backsUpNightly: false },
  watched: { dataDir: '', publicUrl: 'http://localhost', backsUpNightly: false },
  logger: pino({ level: 'silent' }),
  rates: { urls: [], fetcher: new SafeFetcher(), logger: pino({ level: 'silent' }) },
  traceDays: 30,
  letters: { mailer: undefined, publicUrl: 'http://localhost' },
};

/** Starts the jobs of a node until the test ends. */
function aNode(url = board.url) {
  const jobs = startJobs({
    url,
    tasksOn: (db) => ({ queued: tasks(db, images, options), repeated: [] }),
    logger: pino({ level: 'silent' }),
  });
  onTestFinished(jobs.stop);
  return jobs;
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const stored = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0];
const stateOf = async (id: number) => (await stored(id))?.state;
const until = (id: number, state: string) => expect.poll(() => stateOf(id), { interval: 20 }).toBe(state);
/** A new URL. */
function anAddress(): string {
  count += 1;
  return `https://kettles.example/timed-${count}`;
}
const facts = (more: object = {}) => ({
  ...{ title: 'A kettle that boils', category: 'home', url: anAddress(), price: 2_000, currency: 'EUR' },
  ...more,
});
const someDeal = async (given: Partial<typeof deals.$inferInsert>) => {
  const { id: authorId } = await aPerson(board.db);
  return await aDeal(board.db, { authorId, canonicalUrl: anAddress(), ...given });
};

describe('a deal', () => {
  test('starts and ends on time, on whichever node', async () => {
    aNode();
    aNode();
    const request = await apiClient(board, await aPerson(board.db));
    const at = inSeconds(4);
    const starting = (await request('POST', '/api/deals', facts({ startsAt: at.toISOString() }))).body;
    const ending = (await request('POST', '/api/deals', facts({ endsAt: at.toISOString() }))).body;
    expect([starting.state, ending.state]).toEqual(['scheduled', 'live']);
    await until(starting.id, 'live');
    expect(await stored(starting.id)).toMatchObject({ liveAt: at, startsAt: at, version: 1 });
    const points = await board.db.select().from(pricePoints).where(eq(pricePoints.dealId, starting.id));
    expect(points).toMatchObject([{ price: 2_000, source: 'posted', seenAt: at }]);
    await until(ending.id, 'expired');
    expect(await stored(ending.id)).toMatchObject({ expiredAt: at, expiredBy: 'ended' });
  });

  test('starts and ends as of its planned times after an outage, even if no job was queued', async () => {
    const both = { liveAt: inSeconds(-9_000), startsAt: inSeconds(-7_200), endsAt: inSeconds(-3_600) };
    const whole = await someDeal({ state: 'scheduled', ...both });
    const ended = await someDeal({ liveAt: inSeconds(-7_200), endsAt: inSeconds(-60), worksPeople: 1, worksAt: inSeconds(-600) });
    const going = await someDeal({ endsAt: inSeconds(3_600) });
    aNode();
    await until(whole.id, 'expired');
    expect(await stored(whole.id)).toMatchObject({ liveAt: both.startsAt, expiredAt: both.endsAt });
    await until(ended.id, 'expired');
    expect(await stored(ended.id)).toMatchObject({ expiredAt: ended.endsAt, expiredBy: 'ended', worksPeople: 0 });
    expect(await stateOf(going.id)).toBe('live');
  });

  test('starts at the edited time, immediately if the edit removes the start, and never once it is deleted', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const later = { startsAt: inSeconds(3_600).toISOString() };
    const [moved, now, deleted] = [facts(), facts(), facts()];
    const post = async (deal: object) => (await request('POST', '/api/deals', { ...deal, ...later })).body.id;
    const ids = { moved: await post(moved), now: await post(now), deleted: await post(deleted) };
    expect((await request('PATCH', `/api/deals/${ids.now}`, { startsAt: null, version: 1 })).body).toMatchObject({
      state: 'live',
      version: 2,
    });
    expect((await stored(ids.now))?.liveAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await request('DELETE', `/api/deals/${ids.deleted}`);
    await board.db
      .update(deals)
      .set({ startsAt: inSeconds(-1) })
      .where(eq(deals.id, ids.deleted));
    aNode();
    const startsAt = inSeconds(7_200);
    const { body } = await request('PATCH', `/api/deals/${ids.moved}`, { startsAt: startsAt.toISOString(), version: 1 });
    expect(body).toMatchObject({ state: 'scheduled', version: 2 });
    const key = `deal ${ids.moved} starts`;
    const { rows } = await board.pool.query('select key, run_at from graphile_worker.jobs where key like $1', [`deal ${ids.moved} %`]);
    expect(rows).toEqual([{ key, run_at: startsAt }]);
    await board.db
      .update(deals)
      .set({ startsAt: inSeconds(-1) })
      .where(eq(deals.id, ids.moved));
    await board.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [key]);
    await until(ids.moved, 'live');
    expect(await stateOf(ids.deleted)).toBe('removed');
  });

  test('does not start while the same offer is live, and notifies its author; an edit tries again', async () => {
    const author = await aPerson(board.db);
    const request = await apiClient(board, author);
    const deal = facts();
    const { id } = (await request('POST', '/api/deals', { ...deal, startsAt: inSeconds(3_600).toISOString() })).body;
    const other = await apiClient(board, await aPerson(board.db));
    const there = (await other('POST', '/api/deals', deal)).body.id;
    await board.db
      .update(deals)
      .set({ startsAt: inSeconds(-1) })
      .where(eq(deals.id, id));
    aNode();
    const waiting = async () => (await request('GET', '/api/me/scheduled')).body;
    await expect.poll(async () => (await waiting()).deals[id].duplicate).toMatchObject({ id: there, slug: expect.any(String) });
    expect(await stateOf(id)).toBe('scheduled');
    expect((await request('PATCH', `/api/deals/${id}`, { version: 1 })).body.code).toBe('DUPLICATE_DEAL');
    const elsewhere = facts();
    expect((await request('PATCH', `/api/deals/${id}`, { ...elsewhere, version: 1 })).body.state).toBe('live');
    expect(await waiting()).toEqual({ deals: {}, order: [] });
  });

  /** A due scheduled deal and a live duplicate that blocks it, after one run of the task. */
  async function inTheWay(more: Partial<typeof deals.$inferInsert> = {}) {
    const { canonicalUrl, id: there } = await someDeal({ title: 'In the way' });
    const due = { state: 'scheduled', startsAt: inSeconds(-7_200), liveAt: inSeconds(-9_000) } as const;
    const { id, authorId } = await someDeal({ ...due, canonicalUrl, ...more });
    await startDueDeals(board.db);
    expect(await stored(id)).toMatchObject({ state: 'scheduled', duplicateOf: there });
    const set = (facts: Partial<typeof deals.$inferInsert>) => board.db.update(deals).set(facts).where(eq(deals.id, there));
    const request = await apiClient(board, { id: authorId });
    const duplicate = async () => (await request('GET', '/api/me/scheduled')).body.deals[id]?.duplicate;
    return { id, there, set, duplicate };
  }

  test('starts once its live duplicate has ended, and its author no longer sees the duplicate', async () => {
    const [over, removed, elsewhere] = [await inTheWay(), await inTheWay(), await inTheWay()];
    const going = await inTheWay();
    expect(await going.duplicate()).toMatchObject({ id: going.there, title: 'In the way' });
    await over.set({ state: 'expired', expiredAt: inSeconds(-60) });
    await removed.set({ state: 'removed', title: 'What nobody should read' });
    await elsewhere.set({ canonicalUrl: anAddress() });
    expect(await removed.duplicate()).toBeUndefined();
    aNode();
    const from = Date.now();
    for (const { id } of [over, removed, elsewhere]) {
      await until(id, 'live');
      expect((await stored(id))?.liveAt.getTime()).toBeGreaterThan(from - 60_000);
      expect(await stored(id)).toMatchObject({ duplicateOf: null });
    }
    expect(await stateOf(going.id)).toBe('scheduled');
  });

  test('keeps waiting for a second duplicate, and expires if its own end passes meanwhile', async () => {
    const [again, late] = [await inTheWay(), await inTheWay({ endsAt: inSeconds(-60) })];
    const { canonicalUrl } = (await stored(again.there)) ?? {};
    await again.set({ state: 'expired', expiredAt: inSeconds(-60) });
    await late.set({ state: 'expired', expiredAt: inSeconds(-30) });
    const next = await someDeal({ canonicalUrl });
    aNode();
    await until(late.id, 'expired');
    expect((await stored(late.id))?.liveAt).toEqual((await stored(late.id))?.startsAt);
    expect(await stored(again.id)).toMatchObject({ state: 'scheduled', duplicateOf: next.id });
    expect(await again.duplicate()).toMatchObject({ id: next.id });
  });

  test('starts at the moment the same offer ends', async () => {
    const moment = inSeconds(-5);
    const { canonicalUrl } = await someDeal({ endsAt: moment });
    const { id } = await someDeal({ state: 'scheduled', startsAt: moment, liveAt: inSeconds(-60), canonicalUrl });
    aNode();
    await until(id, 'live');
    expect(await stored(id)).toMatchObject({ liveAt: moment });
  });

  test('does not start while its author is suspended', async () => {
    const due = { state: 'scheduled', startsAt: inSeconds(-5), liveAt: inSeconds(-60) } as const;
    const [held, other] = [await someDeal(due), await someDeal(due)];
    const author = eq(people.id, held.authorId);
    await board.db.update(people).set({ state: 'suspended' }).where(author);
    aNode();
    await until(other.id, 'live');
    expect(await stateOf(held.id)).toBe('scheduled');
    await board.db.update(people).set({ state: 'active' }).where(author);
    aNode();
    await until(held.id, 'live');
  });

  test('starts only once if several nodes look at the same moment', async () => {
    const due = await Promise.all(
      Array.from({ length: 20 }, () => someDeal({ state: 'scheduled', startsAt: inSeconds(-5), liveAt: inSeconds(-60) })),
    );
    await Promise.all([startDueDeals(board.db), startDueDeals(board.db), startDueDeals(board.db)]);
    for (const { id } of due) expect(await stateOf(id)).toBe('live');
    for (const { id } of due) expect(await board.db.$count(pricePoints, eq(pricePoints.dealId, id))).toBe(1);
  });
});

/** Makes every write to this deal fail until the test ends. */
async function breakDeal({ id }: { id: number }): Promise<void> {
  await board.pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
  await board.pool.query(`create trigger fail before update on deals for each row when (old.id = ${id}) execute function fail()`);
  onTestFinished(async () => void (await board.pool.query('drop trigger fail on deals; drop function fail()')));
}

test('a deal that cannot be expired does not keep others from expiring', async () => {
  const [broken, whole] = [await someDeal({ endsAt: inSeconds(-60) }), await someDeal({ endsAt: inSeconds(-30) })];
  await breakDeal(broken);
  await expect(endDueDeals(board.db)).rejects.toThrow();
  expect(await stateOf(whole.id)).toBe('expired');
  expect(await stateOf(broken.id)).toBe('live');
});

test('old checks against a deal expire, and old checks for it do not', async () => {
  const deal = await someDeal({ deadPeople: 1, deadAt: inSeconds(-7 * 3_600), claimedPeople: 1, claimedPrice: 1_500 });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const check = async (verdict: CheckVerdict, hours: number, price: number | null = null) => {
    const { id: personId } = await aPerson(board.db);
    await board.db.insert(dealChecks).values({ dealId: deal.id, personId, verdict, price, weight: 1, checkedAt: hoursAgo(hours) });
  };
  await check('works', 8);
  await check('dead', 7);
  await check('price_changed', 7, 1_500);
  await check('price_changed', 5, 1_700);
  aNode();
  await expect.poll(() => stored(deal.id)).toMatchObject({ deadPeople: 0, claimedPrice: 1_700, worksPeople: 1 });
});

test.each(['start', 'end'] as const)('a deal that cannot %s does not keep others from starting or ending', async (what) => {
  const starting = { state: 'scheduled', startsAt: inSeconds(-60) } as const;
  const ending = { endsAt: inSeconds(-30) };
  const broken = await someDeal(what === 'start' ? starting : ending);
  const [started, ended] = [await someDeal(starting), await someDeal(ending)];
  await breakDeal(broken);
  const task = tasks(board.db, images, options).find(({ name }) => name === startAndEndDealsJob.name);
  await expect(task?.run({})).rejects.toThrow();
  expect([await stateOf(started.id), await stateOf(ended.id)]).toEqual(['live', 'expired']);
  expect(await stateOf(broken.id)).toBe(broken.state);
});

test('a deal whose checks cannot expire does not keep those of others from expiring', async () => {
  const [broken, whole] = [await someDeal({ deadPeople: 1, deadAt: new Date() }), await someDeal({ deadPeople: 1, deadAt: new Date() })];
  const { id: personId } = await aPerson(board.db);
  const old = { personId, verdict: 'dead', weight: 1, checkedAt: inSeconds(-7 * 3_600) } as const;
  await board.db.insert(dealChecks).values([broken, whole].map(({ id }) => ({ dealId: id, ...old })));
  await breakDeal(broken);
  await expect(expireChecks(board.db)).rejects.toThrow();
  expect(await stored(whole.id)).toMatchObject({ deadPeople: 0 });
  expect(await stored(broken.id)).toMatchObject({ deadPeople: 1 });
});

test('an unused picture is deleted after a while', async () => {
  thrownAway = [];
  const { id: addedBy } = await aPerson(board.db);
  const picture = { width: 4, height: 3, blur: 'data:image/webp;base64,AA', addedBy, addedAt: inSeconds(-2 * 86_400) };
  const [old, hung] = ['o', 'h'].map((letter) => letter.repeat(43));
  await board.db.insert(pictures).values([old, hung].map((hash = '') => ({ ...picture, hash })));
  const [{ id: imageId } = { id: 0 }] = await board.db
    .select()
    .from(pictures)
    .where(eq(pictures.hash, hung ?? ''));
  await aDeal(board.db, { authorId: addedBy, imageId });
  aNode();
  await expect.poll(() => board.db.$count(pictures)).toBe(1);
  expect(thrownAway.length).toBeGreaterThan(0);
  expect(thrownAway.every((name) => name.includes(old ?? ''))).toBe(true);
});

test('jobs continue when the database comes back after a cut or a silence', async () => {
  const network = await breakableNetwork(Number(new URL(board.url).port));
  onTestFinished(network.close);
  const url = new URL(board.url);
  url.port = String(network.port);
  aNode(url.href);
  const due = () => someDeal({ state: 'scheduled', startsAt: inSeconds(-5), liveAt: inSeconds(-60) });
  const look = () => board.pool.query("select graphile_worker.add_job('deals_due')");
  await until((await due()).id, 'live');
  network.cut();
  const afterCut = await due();
  await look();
  await until(afterCut.id, 'live');
  network.freeze();
  const afterSilence = await due();
  await look();
  expect(await stateOf(afterSilence.id)).toBe('scheduled');
  network.thaw();
  await expect.poll(() => stateOf(afterSilence.id)).toBe('live');
});

test('jobs stop even if the database does not answer', async () => {
  const network = await breakableNetwork(Number(new URL(board.url).port));
  onTestFinished(network.close);
  const url = new URL(board.url);
  url.port = String(network.port);
  const jobs = startJobs({
    url: url.href,
    tasksOn: (db) => ({ queued: tasks(db, images, options), repeated: [] }),
    logger: pino({ level: 'silent' }),
  });
  const listening = () =>
    board.pool.query(`select from pg_stat_activity where query like 'LISTEN%' or query like 'select set_config(''application_name''%'`);
  await expect.poll(async () => (await listening()).rowCount).toBeGreaterThan(0);
  network.freeze();
  await jobs.stop();
  network.thaw();
});
