import { createReadStream, existsSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostDeal } from '../../../shared/deals.ts';
import { dealKinds } from '../../../shared/states.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { toMinorUnits } from '../../deals/money/minor-units.ts';
import { categories, comments, deals } from '../../platform/database/schema.ts';
import { addDemoPeople } from '../../platform/identity/demo/people.ts';
import { importDeals } from '../import/import-deals.ts';
import { dryRunWriter } from '../import/write-deals.ts';
import { addSamples } from './add-samples.ts';
import { readSampleDeals, withReplies } from './sample-deals.ts';

let board: TestDatabase;
let signers: Map<string, number>;

beforeAll(async () => {
  board = await testDatabase();
  signers = await addDemoPeople(board.db);
});
afterAll(() => board.drop());

const samples = readSampleDeals();

test('every sample passes the rules for new deals', () => {
  for (const { title, description: body, url, merchant, category, price, shipping, currency = 'EUR', originalPrice, sample } of samples) {
    const { kind, couponCode, evidence } = sample;
    const units = (amount: number | undefined) => (amount === undefined ? undefined : toMinorUnits(amount, currency));
    const facts = { kind, title, body, url, merchant, category, price: units(price), shipping: units(shipping), currency, couponCode };
    expect(PostDeal.safeParse({ ...facts, reference: units(originalPrice), evidence }).error, title).toBeUndefined();
  }
});

test('every sample is accepted by bin/import', async () => {
  const refusals: string[] = [];
  const file = createReadStream(new URL('deals.jsonl', import.meta.url));
  const options = { currency: 'EUR', write: dryRunWriter(undefined), onProgress: () => undefined };
  const tally = await importDeals(file, { ...options, onRefused: ({ line, reason }) => refusals.push(`${line}: ${reason}`) });
  expect(refusals).toEqual([]);
  expect(tally).toMatchObject({ imported: samples.length, unlinked: 0 });
});

test('the samples use every category and kind, and nobody votes for their own', async () => {
  const slugs = await board.db.select({ slug: categories.slug }).from(categories);
  expect(new Set(samples.map((deal) => deal.category))).toEqual(new Set(slugs.map(({ slug }) => slug)));
  expect(new Set(samples.map((deal) => deal.sample.kind))).toEqual(new Set(dealKinds));
  for (const { title, sample } of samples) {
    const { picture, by, votesFor, thread } = sample;
    if (picture !== undefined) expect(existsSync(`web/pictures/${picture}.svg`), title).toBe(true);
    const comments = thread.flatMap(withReplies);
    const voters = [...votesFor, ...comments.flatMap((comment) => (comment.against === undefined ? [] : [comment.by]))];
    expect(voters, title).not.toContain(by);
    expect(new Set(voters).size, title).toBe(voters.length);
    for (const comment of comments) expect(comment.votesFor, comment.body).not.toContain(comment.by);
  }
});

test('samples are added once, and only on an empty board', async () => {
  const started = await Promise.all([addSamples(board.db, signers), addSamples(board.db, signers)]);
  expect(started.toSorted()).toEqual([false, true]);
  expect(await board.db.$count(deals)).toBe(samples.length);
  expect(await addSamples(board.db, signers)).toBe(false);
});

test('every sample counter matches its rows', async () => {
  const { rows } = await board.db.execute(sql`
    select d.title from deals d join deal_scores s on s.deal_id = d.id
    where s.up - d.imported_up <> (select count(*) from votes v where v.deal_id = d.id and v.value = 1)
       or s.down - d.imported_down <> (select count(*) from votes v where v.deal_id = d.id and v.value = -1)
       or d.imported_up < 0 or d.imported_down < 0
       or s.comments <> (select count(*) from comments c where c.deal_id = d.id and c.state = 'visible')
    union all
    select c.body from comments c
    where c.up <> (select count(*) from comment_votes v where v.comment_id = c.id)
       or c.created_at > now()
       or c.created_at < (select live_at from deals d where d.id = c.deal_id)
       or c.created_at < (select created_at from comments p where p.id = c.parent_id)
       or c.root_id <> coalesce((select root_id from comments p where p.id = c.parent_id), c.id)`);
  expect(rows).toEqual([]);
});

test('adding samples without the demo people fails and creates nothing', async () => {
  const empty = await testDatabase();
  await expect(addSamples(empty.db, new Map())).rejects.toThrow('the person');
  expect(await empty.db.$count(deals)).toBe(0);
  await empty.drop();
});

test('a deleted sample comment keeps its place but not its text', async () => {
  const deleted = await board.db.select().from(comments).where(eq(comments.state, 'deleted'));
  expect(deleted.map(({ body }) => body)).toEqual(['']);
});
