import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchAlerts } from '../server/notify/alerts/match-alerts.ts';
import { deleteOldDeliveries } from '../server/notify/channels/delete-old-deliveries.ts';
import { dispatch } from '../server/notify/channels/dispatch.ts';
import { loadConfig } from '../server/platform/config/config.ts';
import { DatabaseAddress } from '../server/platform/database/address.ts';
import { connect, type Database, database, type Pool } from '../server/platform/database/connection.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { boardSettings, channels, deliveries } from '../server/platform/database/schema.ts';
import { openImageStore } from '../server/platform/images/open-image-store.ts';
import { imageFiles } from '../server/platform/images/stored-files.ts';
import { restoreBackup } from '../server/reach/admin/backup-commands.ts';
import type { Manifest } from '../server/staff/backups/archive-format.ts';
import { backUp } from '../server/staff/backups/back-up.ts';
import { dumpDatabase } from '../server/staff/backups/dump-database.ts';
import { readArchive } from '../server/staff/backups/read-archive.ts';
import { restoreToDatabase } from '../server/staff/backups/restore-to-database.ts';
import { restoreToFolder } from '../server/staff/backups/restore-to-folder.ts';
import { TableChecksums } from '../server/staff/backups/table-checksums.ts';
import { imageFile } from '../shared/image-files.ts';
import { apiClient } from './api-client.ts';
import { nodeOn, type TestApp, testApp } from './app.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from './database.ts';
import { isRunning, spawnDealwire } from './dealwire-process.ts';
import { aDeal } from './factories.ts';
import { freePort } from './free-port.ts';
import { aPerson, sessionFor } from './sign-in.ts';
import { interactWithAll, things } from './visibility/fixtures.ts';

let board: TestApp;
let folder: string;
let cookie: string;
let taken: Manifest;
let archive: { file: string; passphrase: string | undefined };

const ignore = () => undefined;
const at = (name: string) => path.join(folder, name);
const imagesIn = (name: string) => openImageStore({ dataDir: at(name) });

/** A board with everything in it, which is backed up while people go on posting and jobs run. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-drill-'));
  board = await testApp({ DATA_DIR: at('source') });
  const author = await aPerson(board.db, { role: 'admin' });
  cookie = await sessionFor(board.db, author.id);
  const { created } = await things(board.db, author.id);
  await interactWithAll(board.db, author.id, created);
  await addPictures();
  await addJobs();
  await notifyOfADeal(author.id);
  await endMessages();
  archive = { file: at('board.tar.zst'), passphrase: undefined };
  const posting = keepPosting(author.id);
  taken = await backUp(sourceOf(board, 'source'), archive.file, undefined, ignore);
  expect(await posting.stop()).toBeGreaterThan(0);
});
afterAll(async () => {
  await board.close();
  rmSync(folder, { recursive: true, force: true });
});

const sourceOf = ({ db, url }: { db: Database; url: string }, name: string) => ({ db, url, dataDir: at(name), images: imagesIn(name) });

async function addPictures(): Promise<void> {
  const { rows } = await board.db.execute<{ hash: string }>(
    sql`update images set hash = rpad(id::text, 43, 'x') where whole returning hash`,
  );
  for (const { hash } of rows)
    for (const { width, format } of imageFiles)
      await imagesIn('source').put(imageFile(hash, width, format), Buffer.from(`${hash} ${width} ${format}`), '');
}

/** One that waits, and one that a worker has in hand for the last time. */
async function addJobs(): Promise<void> {
  await board.pool.query(`select graphile_worker.add_job('expire_checks', run_at => now() + interval '1 hour', job_key => 'later')`);
  await board.pool.query(`select graphile_worker.add_job('deals_due', queue_name => 'one')`);
  await board.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = max_attempts where key is null`,
  );
}

/** An alert has notified of a deal, and a message about it waits to be sent. */
async function notifyOfADeal(authorId: number): Promise<void> {
  const reader = await aPerson(board.db);
  const mail = { kind: 'email', name: 'Mail', address: 'reader@example.com', state: 'active', verifiedAt: new Date() } as const;
  await board.db.insert(channels).values({ ...mail, personId: reader.id });
  const request = await apiClient(board, reader);
  const { body } = await request('POST', '/api/me/alerts', { name: 'Gadgets', moments: ['match'], filters: { q: 'gadgetax' } });
  expect(body).toMatchObject({ version: 1 });
  await aDeal(board.db, { authorId, title: 'A gadgetax that boils', url: 'https://gadgets.example/1' });
  await matchAlerts(board.db);
  await dispatch(board.db);
  expect(await sentIn(board.pool)).toEqual([{ notifications: 1, deliveries: 1 }]);
}

/** What the alert has notified of, and the messages about it. */
const sentIn = async (pool: Pool): Promise<unknown[]> =>
  (
    await pool.query(`select count(distinct notifications.id)::int as notifications, count(deliveries.id)::int as deliveries
      from notifications left join deliveries on notification_id = notifications.id
      where notifications.deal_id = (select id from deals where title = 'A gadgetax that boils')`)
  ).rows;

function keepPosting(authorId: number): { stop: () => Promise<number> } {
  let isStopped = false;
  const posting = (async () => {
    let posted = 0;
    for (; !isStopped; posted += 1) {
      await aDeal(board.db, { authorId, url: `https://while.example/${posted}` });
      await sleep(1);
    }
    return posted;
  })();
  return {
    stop: () => {
      isStopped = true;
      return posting;
    },
  };
}

/** Of two days, each of which is a part of the table. */
async function endMessages(): Promise<void> {
  const [channel] = await board.db.select({ id: channels.id }).from(channels).limit(1);
  for (const days of [0, 5])
    await board.db.insert(deliveries).values({
      ...{ channelId: channel?.id ?? 0, kind: 'test', messageId: `of-${days}-days-ago`, state: 'sent' },
      doneAt: new Date(Date.now() - days * 86_400_000),
    });
  await deleteOldDeliveries(board.db);
}

async function tablesIn(file: string): Promise<ReadonlyMap<string, string>> {
  const checksums = new TableChecksums();
  for await (const { name, content } of readArchive(file, undefined)) checksums.add(name, content);
  return checksums.result();
}

/** Everything besides rows: indexes, references, checks, triggers. Parts of a table are made as they are needed. */
async function catalogOf(pool: Pool): Promise<unknown> {
  const schemas = `('public'::regnamespace, 'graphile_worker'::regnamespace)`;
  const queries = [
    `select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
       and tablename not in (select relname from pg_class where relispartition) order by 1`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace in ${schemas}
       and conrelid not in (select oid from pg_class where relispartition) order by 1, 2`,
    `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    `select schemaname, tablename, attnames from pg_publication_tables order by 1, 2`,
    `select name from migrations.applied order by 1`,
  ];
  const results = [];
  for (const query of queries) results.push((await pool.query(query)).rows);
  return results;
}

/** A backup of what was restored contains the same as the one that it was restored from. */
async function expectSame(restored: { db: Database; pool: Pool; url: string }, name: string): Promise<void> {
  expect(await catalogOf(restored.pool)).toEqual(await catalogOf(board.pool));
  const again = await backUp(sourceOf(restored, name), at(`of-${name}`), undefined, ignore);
  expect(again.tables).toEqual(taken.tables);
  expect(again.sequences).toEqual(taken.sequences);
  expect([again.board, again.pictures, again.missingPictures]).toEqual([taken.board, taken.pictures, 0]);
  expect(await tablesIn(at(`of-${name}`))).toEqual(await tablesIn(archive.file));
}

test('a backup taken while people post is restored into another database, equal to the last row, and nothing notifies again', async () => {
  const restored = await emptyDatabase();
  try {
    const destination = { url: restored.url, dataDir: at('external'), images: imagesIn('external') };
    expect(taken.pictures).toBeGreaterThan(0);
    await restoreToDatabase(destination, archive, false, ignore);
    await expectSame(restored, 'external');
    await expectJobs(restored);
    await expectSignedIn(restored);
    await matchAlerts(restored.db);
    await dispatch(restored.db);
    expect(await sentIn(restored.pool)).toEqual([{ notifications: 1, deliveries: 1 }]);
  } finally {
    await restored.drop();
  }
});

/** The job that was in hand can run again; the one that waits is still there. */
async function expectJobs({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query(
    `select key, locked_by, max_attempts - attempts as left from graphile_worker._private_jobs order by key nulls last`,
  );
  expect(rows).toEqual([
    { key: 'later', locked_by: null, left: 25 },
    { key: null, locked_by: null, left: 1 },
  ]);
}

async function expectSignedIn(restored: TestDatabase): Promise<void> {
  const node = await nodeOn(restored);
  try {
    expect((await node.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(200);
  } finally {
    await node.close();
  }
}

test('a restore refuses a database with a board, one in use, and one with tables of another program, and changes nothing', async () => {
  const other = await emptyDatabase();
  const into = (url: string) => ({ url, dataDir: at('refused'), images: imagesIn('refused') });
  try {
    await other.pool.query('create table theirs as select 1 as id');
    await expect(restoreToDatabase(into(other.url), archive, true, ignore)).rejects.toThrow('has tables of another program (theirs)');
    expect((await other.pool.query('select * from theirs')).rows).toEqual([{ id: 1 }]);
    await expect(restoreToDatabase(into(board.url), archive, false, ignore)).rejects.toThrow('There is a board in this database');
    await expect(restoreToDatabase(into(board.url), archive, true, ignore)).rejects.toThrow('A Dealwire is running on this database');
  } finally {
    await other.drop();
  }
});

test('a backup knows how many rows it has, even if the network brings that late', async () => {
  await using network = await lateAfterCopies(board.url);
  const { tables } = await dumpDatabase(network.url, { add: async () => undefined }, ignore);
  const dumped = tables.map(({ schema, name, rows }) => ({ name: `${schema}.${name}`, rows }));
  const counts = dumped.map(({ name }) => `select '${name}' as name, (select count(*) from ${name})::int as rows`);
  expect(dumped).toEqual((await board.pool.query(counts.join(' union all '))).rows);
});

/** The way to a database on which what follows the end of a copy arrives by itself. */
async function lateAfterCopies(url: string) {
  const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
  const split = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const end = chunk.indexOf(copyDone) + copyDone.length;
        if (end < copyDone.length) return done(null, chunk);
        this.push(chunk.subarray(0, end));
        setTimeout(() => done(null, chunk.subarray(end)), 20);
      },
    });
  const server = createServer((client) => {
    const database = connectTo({ port: Number(new URL(url).port), host: '127.0.0.1' });
    for (const socket of [client, database]) socket.on('error', () => undefined);
    client.pipe(database).pipe(split()).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => void server.close();
  return { url: Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href, [Symbol.asyncDispose]: close };
}

test('a release that runs on the database of a later one makes no backup without the tables of that one', async () => {
  const later = await testDatabase();
  const dump = () => dumpDatabase(later.url, { add: async () => undefined }, ignore);
  try {
    await later.pool.query("insert into migrations.applied (name, release, earliest) values ('9999_later.sql', '9.9.9', '0.1.0')");
    expect((await dump()).migrations).toContain('9999_later.sql');
    await later.pool.query('create table of_later ()');
    await expect(dump()).rejects.toThrow('The database is of a later Dealwire, and this one does not know its tables (of_later)');
  } finally {
    await later.drop();
  }
});

test('a backup is restored into a database that is named by its servers', async () => {
  const restored = await emptyDatabase();
  try {
    const { host } = new URL(restored.url);
    const url = DatabaseAddress.parse(restored.url.replace(host, `${host},${host}`));
    await restoreToDatabase({ url, dataDir: at('servers'), images: imagesIn('servers') }, archive, false, ignore);
    await expectSignedIn(restored);
  } finally {
    await restored.drop();
  }
});

test('a backup is restored into a folder, which starts; a second restore needs --overwrite and keeps what was there', async () => {
  const dataDir = at('folder');
  const restore = (overwrite: boolean) => restoreToFolder(dataDir, archive, { overwrite, s3: undefined }, ignore);
  await restore(false);
  expect(existsSync(path.join(dataDir, 'restoring'))).toBe(false);
  await expectServed(dataDir);
  await expect(restore(false)).rejects.toThrow(/^There is a board in /);
  expect((await restore(true)).former).toBe(path.join(dataDir, 'before-restore'));
  expect(existsSync(path.join(dataDir, 'before-restore', 'postgres'))).toBe(true);
  await expect(restore(true)).rejects.toThrow(/^The board from before the last restore is still in .*before-restore: /);
  const started = await startEmbedded(dataDir);
  const pool = connect(started.url);
  try {
    await expectSame({ db: database(pool), pool, url: started.url }, 'folder');
  } finally {
    await pool.end();
    await started.stop();
  }
});

test('a backup of another board is restored in place of this one if asked for; the command says whose it is', async () => {
  const other = await emptyDatabase();
  const file = at('of-another.tar.zst');
  try {
    await migrate(other.pool);
    await other.db.update(boardSettings).set({ name: 'Another board' });
    const found = await backUp(sourceOf(other, 'another'), file, undefined, ignore);
    expect(found.board.id).not.toBe(taken.board.id);
  } finally {
    await other.drop();
  }
  const config = loadConfig({ DATA_DIR: at('replaced') });
  const restore = (overwrite: boolean) => restoreBackup(config, { file, into: undefined, overwrite });
  await restoreBackup(config, { file: archive.file, into: undefined, overwrite: false });
  await expect(restore(false)).rejects.toThrow(/^There is a board in .*: name another folder with --into, or add --overwrite/);
  expect(await restore(true)).toMatch(
    /^"Another board" of 20\S+ \S+ UTC \(.* rows, 0 files of pictures\) is restored to .*replaced\. .* The board that was there is in /,
  );
});

async function expectServed(dataDir: string): Promise<void> {
  const PORT = await freePort();
  mkdirSync(at('cwd'));
  const settings = { DATA_DIR: dataDir, PORT, DEMO_PROVIDER_PORT: 0, SAMPLE_DEALS: 'false', FETCH_PICTURES: 'false' };
  const dealwire = spawnDealwire(at('cwd'), settings);
  try {
    await isRunning(dealwire);
    expect((await fetch(`http://localhost:${PORT}/api/me`, { headers: { cookie } })).status).toBe(200);
  } finally {
    dealwire.child.kill('SIGTERM');
    await dealwire.ended;
  }
}
