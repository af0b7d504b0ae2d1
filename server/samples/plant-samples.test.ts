import { existsSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostDeal } from '../../shared/deals.ts';
import { dealKinds } from '../../shared/states.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { categories, comments, deals } from '../database/schema.ts';
import { plantDemoPeople } from '../identity/demo/people.ts';
import { plantSamples } from './plant-samples.ts';
import type { SampleComment } from './sample-deal.ts';
import { sampleDeals } from './sample-deals.ts';

let board: TestDatabase;
let signers: Map<string, number>;

beforeAll(async () => {
  board = await testDatabase();
  signers = await plantDemoPeople(board.db);
});
afterAll(() => board.drop());

test('every sample is a deal that a person could post', () => {
  for (const { kind, title, body, url, merchant, category, price, shipping, currency = 'EUR', reference, couponCode } of sampleDeals) {
    const facts = { kind, title, body, url, merchant, category, price, shipping, currency, couponCode };
    const posted = PostDeal.safeParse({ ...facts, reference: reference?.price, evidence: reference?.evidence });
    expect(posted.error, title).toBeUndefined();
  }
});

test('the samples show what a board can hold, and break no rule of it', async () => {
  const slugs = await board.db.select({ slug: categories.slug }).from(categories);
  expect(new Set(sampleDeals.map((deal) => deal.category))).toEqual(new Set(slugs.map(({ slug }) => slug)));
  expect(new Set(sampleDeals.map((deal) => deal.kind))).toEqual(new Set(dealKinds));
  for (const { title, picture, by, votesFor, thread = [] } of sampleDeals) {
    if (picture !== undefined) expect(existsSync(`web/pictures/${picture}.svg`), title).toBe(true);
    const against = thread.flatMap(withReplies).flatMap((comment) => (comment.against === undefined ? [] : [comment.by]));
    const voters = [...votesFor, ...against];
    expect(voters, title).not.toContain(by);
    expect(new Set(voters).size, title).toBe(voters.length);
    for (const comment of thread.flatMap(withReplies)) expect(comment.votesFor ?? [], comment.body).not.toContain(comment.by);
  }
});

test('they are planted once, and only on an empty board', async () => {
  const started = await Promise.all([plantSamples(board.db, signers), plantSamples(board.db, signers)]);
  expect(started.toSorted()).toEqual([false, true]);
  expect(await board.db.$count(deals)).toBe(sampleDeals.length);
  expect(await plantSamples(board.db, signers)).toBe(false);
});

test('every count is what its rows say', async () => {
  const { rows } = await board.db.execute(sql`
    select d.title from deals d
    where d.up - d.imported_up <> (select count(*) from votes v where v.deal_id = d.id and v.value = 1)
       or d.down - d.imported_down <> (select count(*) from votes v where v.deal_id = d.id and v.value = -1)
       or d.imported_up < 0 or d.imported_down < 0
       or d.comments <> (select count(*) from comments c where c.deal_id = d.id and c.state = 'visible')
    union all
    select c.body from comments c
    where c.up <> (select count(*) from comment_votes v where v.comment_id = c.id)
       or c.created_at > now()
       or c.created_at < (select live_at from deals d where d.id = c.deal_id)
       or c.created_at < (select created_at from comments p where p.id = c.parent_id)
       or c.root_id <> coalesce((select root_id from comments p where p.id = c.parent_id), c.id)`);
  expect(rows).toEqual([]);
});

test('a missing person leaves nothing behind', async () => {
  const empty = await testDatabase();
  await expect(plantSamples(empty.db, new Map())).rejects.toThrow('the person');
  expect(await empty.db.$count(deals)).toBe(0);
  await empty.drop();
});

test('a deleted comment keeps its place but not its words', async () => {
  const deleted = await board.db.select().from(comments).where(eq(comments.state, 'deleted'));
  expect(deleted.map(({ body }) => body)).toEqual(['']);
});

const withReplies = (comment: SampleComment): SampleComment[] => [comment, ...(comment.replies ?? []).flatMap(withReplies)];
