import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { boardRoleUrl } from '../../platform/database/board-role.ts';
import { connect, database } from '../../platform/database/connection.ts';
import { channels, deliveries } from '../../platform/database/schema.ts';
import { deleteOldDeliveries } from './delete-old-deliveries.ts';

let board: TestApp;
let channelId: number;
let sequence = 0;

beforeAll(async () => {
  board = await testApp();
  const { id: personId } = await aPerson(board.db);
  const mail = { personId, kind: 'email', name: 'Mine', address: 'a@a.example', state: 'active' } as const;
  const [channel] = await board.db.insert(channels).values(mail).returning({ id: channels.id });
  channelId = channel?.id ?? 0;
});
afterAll(() => board.close());
beforeEach(async () => {
  await board.db.delete(deliveries);
  for (const part of await parts()) await board.db.execute(sql`drop table if exists ${sql.identifier(part)}`);
});

const parts = async () => {
  const { rows } = await board.db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'deliveries'::regclass and inhrelid <> 'deliveries_waiting'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const partOf = (days: number) => `deliveries_${daysAgo(days).toISOString().slice(0, 10).replaceAll('-', '')}`;
const deliver = (given: Partial<typeof deliveries.$inferInsert> = {}) => {
  sequence += 1;
  return board.db.insert(deliveries).values({ channelId, kind: 'test', messageId: String(sequence), ...given });
};
/** The part in which each message is. */
const places = async () => {
  const { rows } = await board.db.execute<{ part: string }>(sql`select tableoid::regclass::text as part from deliveries order by id`);
  return rows.map(({ part }) => part);
};

test('there is a part for today and the next days, however often it is asked for', async () => {
  await Promise.all([deleteOldDeliveries(board.db), deleteOldDeliveries(board.db)]);
  await deleteOldDeliveries(board.db);
  expect(await parts()).toEqual([0, -1, -2, -3].map(partOf));
});

test('what waits is in a part of its own, and goes to its day when it ends', async () => {
  await deleteOldDeliveries(board.db);
  await deliver();
  expect(await places()).toEqual(['deliveries_waiting']);
  await board.db.update(deliveries).set({ state: 'sent', doneAt: new Date() });
  expect(await places()).toEqual([partOf(0)]);
  await board.db.update(deliveries).set({ state: 'waiting', doneAt: null });
  expect(await places()).toEqual(['deliveries_waiting']);
});

test('what ended while there was no part is kept, and moved once there is one', async () => {
  await deliver({ state: 'sent', doneAt: daysAgo(2) });
  await deliver({ state: 'failed', doneAt: daysAgo(0) });
  await deliver();
  expect(new Set(await places())).toEqual(new Set(['deliveries_waiting']));
  await deleteOldDeliveries(board.db);
  expect(await places()).toEqual([partOf(2), partOf(0), 'deliveries_waiting']);
});

test('a day is dropped whole once it is old enough', async () => {
  await deliver({ state: 'sent', doneAt: daysAgo(31) });
  await deliver({ state: 'sent', doneAt: daysAgo(29) });
  await deleteOldDeliveries(board.db);
  expect(await places()).toEqual([partOf(29)]);
  expect(await parts()).not.toContain(partOf(31));
});

test('what has waited for as long is deleted too', async () => {
  await deliver({ createdAt: daysAgo(31) });
  await deliver({ createdAt: daysAgo(29) });
  await deleteOldDeliveries(board.db);
  expect(await board.db.$count(deliveries)).toBe(1);
});

test('a day that something reads for long is dropped the next time, and nobody waits meanwhile', async () => {
  await deliver({ state: 'sent', doneAt: daysAgo(31) });
  const reader = await board.pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from deliveries');
  await deleteOldDeliveries(board.db);
  expect(await board.db.$count(deliveries)).toBe(1);
  await reader.query('rollback');
  reader.release();
  await deleteOldDeliveries(board.db);
  expect(await board.db.$count(deliveries)).toBe(0);
});

test('the parts are as the table: deleting a channel deletes its messages in all of them', async () => {
  await deleteOldDeliveries(board.db);
  const { id: personId } = await aPerson(board.db);
  const other = { personId, kind: 'email', name: 'Other', address: 'b@b.example', state: 'active' } as const;
  const [{ id } = { id: 0 }] = await board.db.insert(channels).values(other).returning({ id: channels.id });
  await deliver({ channelId: id });
  await deliver({ channelId: id, state: 'sent', doneAt: new Date() });
  await board.db.delete(channels).where(sql`id = ${id}`);
  expect(await board.db.$count(deliveries)).toBe(0);
});

test('the role of the board, which cannot change the schema, may do all of it', async () => {
  const pool = connect(await boardRoleUrl(board.pool), { max: 1 });
  await deliver({ state: 'sent', doneAt: daysAgo(31) });
  await deleteOldDeliveries(database(pool));
  await deliver({ state: 'sent', doneAt: new Date() });
  const { rows } = await pool.query('select state from deliveries');
  await pool.end();
  await board.pool.query('drop owned by dealwire_board; drop role dealwire_board');
  expect([rows, await places()]).toEqual([[{ state: 'sent' }], [partOf(0)]]);
});
