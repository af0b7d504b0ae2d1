import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database, database, type Pool } from '../server/platform/database/connection.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { olderPrograms } from '../server/platform/database/older-programs.ts';
import { backups, images } from '../server/platform/database/schema.ts';
import { openImageStore } from '../server/platform/images/open-image-store.ts';
import { backUp } from '../server/staff/backups/back-up.ts';
import { dumpDatabase } from '../server/staff/backups/dump-database.ts';
import { startUpgraded } from '../server/staff/backups/start-upgraded.ts';
import { TableChecksums } from '../server/staff/backups/table-checksums.ts';
import { imageFile } from '../shared/image-files.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { freePort } from './free-port.ts';
import { fullDisk } from './full-disk.ts';
import { installedPrograms } from './postgres-programs.ts';
import { aPerson, sessionFor } from './sign-in.ts';
import { interactWithAll, things } from './visibility/fixtures.ts';

const older = 17;
const day = 86_400_000;
const yesterday = new Date(Date.now() - day);
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-next-major-'));
const at = (...names: string[]) => path.join(folder, ...names);
const fast = { fsync: 'off', shared_buffers: '16MB' };

let cookie: string;
/** The hash of one. */
let picture: string;
let before: Content;

/** A stopped board with everything in it, in a cluster of the older version. */
beforeAll(async () => {
  const programs = await olderPrograms(installedPrograms, older);
  await using board = await opened(await startEmbedded(at('original'), { programs, settings: fast }));
  await migrate(board.pool);
  const author = await aPerson(board.db, { role: 'admin' });
  cookie = await sessionFor(board.db, author.id);
  await backUp(
    { ...board, images: openImageStore({ dataDir: folder }), dataDir: folder },
    at('emptier.tar.zst'),
    undefined,
    () => undefined,
  );
  const { created } = await things(board.db, author.id);
  await interactWithAll(board.db, author.id, created);
  await board.pool.query(`select graphile_worker.add_job('expire_checks', run_at => now() + interval '1 hour', job_key => 'later')`);
  await board.db.insert(backups).values({ file: '/elsewhere/1', startedAt: yesterday, endedAt: yesterday, verifiedAt: yesterday });
  picture = (await board.db.select().from(images)).find(({ whole }) => whole)?.hash ?? '';
  await openImageStore({ dataDir: at('original') }).put('picture', Buffer.from('picture'), '');
  before = await contentOf(board.url);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Opened extends AsyncDisposable {
  url: string;
  pool: Pool;
  db: Database;
}

async function opened(server: EmbeddedPostgres): Promise<Opened> {
  const pool = connect(server.url);
  const close = () => pool.end().then(server.stop);
  return { url: server.url, pool, db: database(pool), [Symbol.asyncDispose]: close };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** What a backup would contain. */
async function contentOf(url: string) {
  const checksums = new TableChecksums();
  const add = async (name: string, content: Uint8Array) => checksums.add(name, content);
  const { tables, sequences, migrations } = await dumpDatabase(url, { add }, () => undefined);
  return { tables, sequences, migrations, checksums: checksums.result() };
}

/** A copy of the board, with the older programs at hand. */
function copy(name: string): string {
  // Keeps the owners: PostgreSQL may run as another user.
  execFileSync('cp', ['-a', at('original'), at(name)]);
  symlinkSync(path.join(installedPrograms, `postgres-programs-${older}`), at(name, `postgres-programs-${older}`));
  return at(name);
}

const versionIn = (...names: string[]) => Number(readFileSync(at(...names, 'PG_VERSION'), 'utf8'));

interface Start {
  settings?: { backupDir?: string; backupPassphrase?: string };
  /** Called at each progress, with the title of the step. */
  during?: (title: string) => void;
}

/** Starts PostgreSQL as the board does. */
async function start(dataDir: string, { settings = {}, during = () => undefined }: Start = {}) {
  const said: string[] = [];
  const reports = { say: (line: string) => said.push(line), progressOf: (title: string) => () => during(title) };
  return { said, board: await opened(await startUpgraded({ dataDir, ...settings }, { settings: fast }, reports)) };
}

test('the database of an older PostgreSQL is backed up and moved, equal to the last row; the older one is kept for 30 days', async () => {
  const dataDir = copy('moved');
  const steps = new Set<string>();
  const { said, board } = await start(dataDir, { settings: { backupPassphrase: 'a secret' }, during: (title) => steps.add(title) });
  const list = await board.db.select().from(backups).orderBy(backups.id);
  const content = await contentOf(board.url);
  await board[Symbol.asyncDispose]();

  expect(content).toEqual(before);
  expect([...content.checksums.keys()].length).toBeGreaterThan(20);
  expect([...steps]).toEqual(['Backing up', 'Moving', 'Comparing']);
  expect(said).toEqual([
    expect.stringMatching(/ is of PostgreSQL 17, and this Dealwire has 18\./),
    expect.stringMatching(/^The database is moved: [\d,]+ rows, .* The older database is in \S+before-upgrade: /),
  ]);
  expect(list).toMatchObject([{ file: '/elsewhere/1' }, { verifiedAt: expect.any(Date), restoredAt: expect.any(Date), error: null }]);
  expect(existsSync(list[1]?.file ?? '')).toBe(true);
  expect([versionIn('moved', 'postgres'), versionIn('moved', 'before-upgrade', 'postgres')]).toEqual([18, 17]);
  expect(readdirSync(dataDir).sort()).toEqual(['backups', 'before-upgrade', 'database-url', 'images', 'lock', 'postgres', 'postgres.log']);
  expect(await openImageStore({ dataDir }).has('picture')).toBe(true);

  await expectSignedIn(dataDir);
  expect(existsSync(at('moved', 'before-upgrade'))).toBe(true);
  utimesSync(at('moved', 'before-upgrade'), new Date(), new Date(Date.now() - 31 * day));
  const later = await start(dataDir);
  await later.board[Symbol.asyncDispose]();
  expect([later.said, existsSync(at('moved', 'before-upgrade'))]).toEqual([[], false]);
});

/** The board itself says nothing more of the move. */
async function expectSignedIn(dataDir: string): Promise<void> {
  const PORT = await freePort();
  const dealwire = spawn({ DATA_DIR: dataDir, PORT });
  try {
    await isRunning(dealwire);
    expect((await fetch(`http://localhost:${PORT}/api/me`, { headers: { cookie } })).status).toBe(200);
    expect(dealwire.output()).not.toContain('is of PostgreSQL');
  } finally {
    dealwire.child.kill('SIGTERM');
    await dealwire.ended;
  }
}

function spawn(settings: Record<string, string | number>, launcher: readonly string[] = []): DealwireProcess {
  const usual = { PATH: process.env.PATH ?? '', DEMO_PROVIDER_PORT: 0, SAMPLE_DEALS: 'false', FETCH_PICTURES: 'false' };
  return spawnDealwire(at('cwd'), { ...usual, ...settings }, undefined, launcher);
}

const renameIfThere = (from: string, to: string) => existsSync(from) && renameSync(from, to);
const newestIn = (backupFolder: string) => path.join(backupFolder, readdirSync(backupFolder).sort().at(-1) ?? '');

test.each<[string, RegExp, (dataDir: string) => Promise<Start>]>([
  [
    'the backup cannot be written',
    /There is no backup: /,
    async (dataDir) => {
      writeFileSync(path.join(dataDir, 'file'), '');
      return { settings: { backupDir: path.join(dataDir, 'file', 'backups') } };
    },
  ],
  [
    'the backup can no longer be read',
    /is cut off: its end is missing/,
    async (dataDir) => {
      const damage = (title: string) => title === 'Moving' && truncateSync(newestIn(path.join(dataDir, 'backups')), 2_000);
      return { during: damage };
    },
  ],
  [
    'the new database is not the same as the backup',
    /The rows in the new database are not the same/,
    async (dataDir) => {
      cpSync(at('emptier.tar.zst'), path.join(dataDir, 'emptier.tar.zst'));
      // What reads the file meanwhile goes on reading the former one.
      const replace = (title: string) =>
        title === 'Moving' && renameIfThere(path.join(dataDir, 'emptier.tar.zst'), newestIn(path.join(dataDir, 'backups')));
      return { during: replace };
    },
  ],
  [
    'the comparison fails',
    /stopped/,
    async () => ({
      during: (title) => {
        if (title === 'Comparing') throw new Error('stopped');
      },
    }),
  ],
  [
    'there are tables that a backup would not contain',
    /has tables of another program \(theirs\): /,
    async (dataDir) => {
      const programs = await olderPrograms(installedPrograms, older);
      await using board = await opened(await startEmbedded(dataDir, { programs, settings: fast }));
      await board.pool.query('create table theirs (id int)');
      return {};
    },
  ],
])('if %s, the board runs on as it was, with the older PostgreSQL, and says why', async (name, reason, prepare) => {
  const folderName = name.replaceAll(' ', '-');
  const dataDir = copy(folderName);
  const prepared = await prepare(dataDir);
  mkdirSync(path.join(dataDir, 'upgrading', 'postgres'), { recursive: true });
  const { said, board } = await start(dataDir, prepared);
  const { rows } = await board.pool.query('show server_version');
  const content = await contentOf(board.url);
  await board[Symbol.asyncDispose]();

  expect(rows).toEqual([{ server_version: expect.stringMatching(/^17\./) }]);
  expect(content).toEqual(before);
  expect(said.at(0)).toMatch(/^The last move of the database was interrupted\./);
  expect(said.at(-1)).toMatch(
    /^The database could not be moved, so the board runs on the older PostgreSQL\. The next start tries again\. /,
  );
  expect(said.at(-1)).toMatch(reason);
  expect(readdirSync(dataDir).filter((each) => /upgrad|unfinished|\.partial/.test(each))).toEqual([]);
});

test('if the disk is full, the board runs on as it was, and says so', async () => {
  const dataDir = copy('full-disk');
  const PORT = await freePort();
  await openImageStore({ dataDir }).put(imageFile(picture, 320, 'avif'), randomBytes(fullDisk.tooLarge), '');
  const dealwire = spawn({ DATA_DIR: dataDir, PORT }, fullDisk.launcher);
  try {
    await isRunning(dealwire);
    expect(dealwire.output()).toContain(`There is no backup: the disk of ${path.join(dataDir, 'backups')} is full. Free some space`);
    expect((await fetch(`http://localhost:${PORT}/api/me`, { headers: { cookie } })).status).toBe(200);
  } finally {
    dealwire.child.kill('SIGTERM');
    await dealwire.ended;
  }
  expect(versionIn('full-disk', 'postgres')).toBe(17);
  expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([]);
});

test('without npm, the start fails with one line that says what to do, and the database stays as it is', async () => {
  const dataDir = copy('without-npm');
  rmSync(at('without-npm', `postgres-programs-${older}`));
  const dealwire = spawn({
    DATA_DIR: dataDir,
    PORT: await freePort(),
    npm_config_registry: 'http://127.0.0.1:9',
  });
  expect(await dealwire.ended).toBe(1);
  expect(dealwire.output().trimEnd().split('\n')).toEqual([
    expect.stringContaining('is of PostgreSQL 17, and this Dealwire has 18.'),
    expect.stringMatching(/^Installing PostgreSQL 17 /),
    expect.stringMatching(
      /can't start\. The programs of PostgreSQL 17 .* \(ECONNREFUSED\): start again .* \(npm install --prefix \S+ \S+@17\.\S+\)\.$/,
    ),
  ]);
  expect(readdirSync(dataDir).sort()).toEqual(['database-url', 'images', 'lock', 'postgres', 'postgres.log']);
  expect(versionIn('without-npm', 'postgres')).toBe(17);
});

test('the database of a newer PostgreSQL is refused in one line, with status 78', async () => {
  const dataDir = copy('newer');
  writeFileSync(at('newer', 'postgres', 'PG_VERSION'), '19\n');
  const dealwire = spawn({ DATA_DIR: dataDir, PORT: await freePort() });
  expect(await dealwire.ended).toBe(78);
  expect(dealwire.output()).toMatch(/^Dealwire can't start\. .* is of PostgreSQL 19, and this Dealwire has 18\. Update Dealwire\.\n$/);
});
