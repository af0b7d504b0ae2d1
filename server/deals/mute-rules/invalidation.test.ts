import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { ChangeFeed } from '../../engine/change-feed.ts';
import type { Change } from '../../engine/dependencies.ts';
import { affects } from '../../engine/dependency-index.ts';
import { muteRules } from '../../platform/database/schema.ts';
import { muteRuleReads } from './reads.ts';

let database: TestDatabase;
let feed: ChangeFeed;
let received: Change[] = [];

beforeAll(async () => {
  database = await testDatabase();
  feed = new ChangeFeed({ url: database.url, publication: 'dealwire' });
  feed.on('changes', (changes) => received.push(...changes));
  const live = once(feed, 'live');
  feed.start();
  await live;
});
afterAll(async () => {
  await feed.stop();
  await database.drop();
});

/** Reads all changes so far, up to a change to a session's row that marks the end. */
async function drain(person: number): Promise<Change[]> {
  await database.pool.query(`insert into sessions (id_hash, person_id, ends_at) values (gen_random_uuid()::text::bytea, $1, now())`, [
    person,
  ]);
  while (!received.some(({ table }) => table === 'sessions')) await sleep(1);
  const changes = received.filter(({ table }) => table !== 'sessions');
  received = [];
  return changes;
}

test('the matching rules are read again after a change to a field that rules look at, not after a vote', async () => {
  const { id: person } = await aPerson(database.db);
  const deal = await aDeal(database.db, { authorId: person, title: 'A kettle' });
  await database.db.insert(muteRules).values({ personId: person, kind: 'word', effect: 'mute', word: 'kettle' });
  const read = muteRuleReads(database.db).find(({ path }) => path === '/api/me/muted-deals');
  const wakes = async (statement: string) => {
    await drain(person);
    const { dependencies = [] } = (await read?.evaluate({ deals: [deal.id] }, `person:${person}`)) ?? {};
    await database.pool.query(statement);
    return (await drain(person)).some((change) => affects(change, dependencies));
  };
  expect(await wakes('update deal_scores set up = up + 1')).toBe(false);
  expect(await wakes(`update deals set title = 'A teapot'`)).toBe(true);
  expect(await wakes('update deals set price = 5')).toBe(true);
  expect(await wakes('update deal_scores set up = up + 1')).toBe(false);
  expect(await wakes(`update mute_rules set effect = 'dim'`)).toBe(true);
  expect(await wakes(`update people set name = 'Another' where id = ${person}`)).toBe(false);
  expect(await wakes(`update people set state = 'suspended' where id = ${person}`)).toBe(true);
  expect(await wakes('update deal_scores set up = up + 1')).toBe(false);
  expect(await wakes('update deals set members_only = true')).toBe(true);
  expect(await wakes('update deal_scores set up = up + 1')).toBe(false);
  expect(await wakes('delete from mute_rules')).toBe(true);
});
