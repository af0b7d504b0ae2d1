import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database, database } from '../server/platform/database/connection.ts';
import { readEmbeddedUrl } from '../server/platform/database/embedded.ts';
import { runAdmin } from '../server/reach/admin/run-admin.ts';
import { childrenOf } from './children-of.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { aDeal } from './factories.ts';
import { freePort } from './free-port.ts';
import { type S3Server, s3Server } from './s3-server.ts';
import { aPerson, sessionFor } from './sign-in.ts';

let folder: string;
let s3: S3Server;
let settings: Record<string, string>;
let board: DealwireProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-disk-loss-'));
  s3 = await s3Server(path.join(folder, 'bucket'));
  const places = { DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: 's3://backups/board', BACKUP_PASSPHRASE: 'four random words here' };
  const port = String(await freePort());
  settings = {
    ...s3.settings,
    ...places,
    PORT: port,
    DEMO_PROVIDER_PORT: '0',
    SAMPLE_DEALS: 'false',
    BACKUP_NIGHTLY: 'false',
    LOG_LEVEL: 'info',
  };
});
afterAll(async () => {
  board?.child.kill('SIGKILL');
  await board?.ended;
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  board = spawnDealwire(folder, settings);
  await isRunning(board);
}

async function onDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const pool = connect(readEmbeddedUrl(path.join(settings.DATA_DIR ?? '', 'database-url')), { max: 2 });
  try {
    return await work(database(pool));
  } finally {
    await pool.end();
  }
}

const call = (method: string, where: string, cookie: string, body?: object) =>
  fetch(`http://localhost:${settings.PORT}${where}`, {
    method,
    headers: { cookie, origin: `http://localhost:${settings.PORT}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const numberOf = async (db: Database, table: string) =>
  (await db.execute<{ count: number }>(sql.raw(`select count(*) from ${table}`))).rows[0]?.count;
const archivedAt = async (db: Database) =>
  new Date(
    (await db.execute<{ at: string | null }>(sql`select archived_at as at from log_archive where since is not null`)).rows[0]?.at ?? 0,
  );

test('a board whose disk dies is restored with every vote that was acknowledged a minute before; people stay signed in and nothing is sent twice', async () => {
  await start();
  const { cookie, deals, mark, notifications } = await onDatabase(async (db) => {
    const author = await aPerson(db);
    const voter = await aPerson(db);
    const made = [];
    for (let count = 0; count < 5; count++) made.push((await aDeal(db, { authorId: author.id })).id);
    // From the first base copy on, any moment can be restored.
    await expect.poll(() => numberOf(db, 'log_archive where since is not null'), { timeout: 90_000 }).toBe(1);
    const session = await sessionFor(db, voter.id, `http://localhost:${settings.PORT}`);
    for (const id of made) expect((await call('PUT', `/api/deals/${id}/vote`, session, { value: 1 })).status).toBe(200);
    // Rounded up: the last commit may be of the same millisecond. What comes later is not restored.
    const acknowledged = new Date(Date.now() + 1);
    await expect.poll(() => Date.now()).toBeGreaterThan(acknowledged.getTime());
    await aDeal(db, { authorId: author.id });
    const written = Date.now();
    await expect.poll(async () => (await archivedAt(db)).getTime(), { timeout: 90_000 }).toBeGreaterThan(written);
    return { cookie: session, deals: made, mark: acknowledged, notifications: await numberOf(db, 'notifications') };
  });
  // With its PostgreSQL, which would otherwise write into the folder for a while.
  const started = childrenOf(board?.child.pid ?? 0).flatMap((child) => [child, ...childrenOf(child)]);
  board?.child.kill('SIGKILL');
  for (const pid of started) process.kill(pid, 'SIGKILL');
  await board?.ended;
  const data = settings.DATA_DIR ?? '';
  rmSync(data, { recursive: true, maxRetries: 10 });

  expect(await runAdmin(['restore', '--at', mark.toISOString()], settings)).toBe(0);
  await start();
  expect((await call('GET', '/api/me', cookie)).status).toBe(200);
  await onDatabase(async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`select deal_id as id from votes order by deal_id`);
    expect(rows.map(({ id }) => id)).toEqual(deals);
    expect(await numberOf(db, 'deals')).toBe(deals.length);
    expect(await numberOf(db, 'notifications')).toBe(notifications);
  });
  for (const secret of ['S3RVER:', 'four random words', 'Signature=']) expect(board?.output()).not.toContain(secret);
});
