import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seedDeals, seedPeople } from '../../bench/seed.ts';
import { Random } from '../../bench/seeded-random.ts';
import { versionOf } from '../../server/platform/database/check-cluster.ts';
import { connect, type Pool } from '../../server/platform/database/connection.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import type { Programs } from '../../server/platform/database/embedded-programs.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { olderPrograms } from '../../server/platform/database/older-programs.ts';
import { isSwitching } from '../../server/platform/database/switch-in.ts';
import { downloadFile } from '../../server/staff/backups/bucket/download-file.ts';
import { dumpDatabase } from '../../server/staff/backups/dump-database.ts';
import { verifyArchive } from '../../server/staff/backups/read-archive.ts';
import { TableChecksums } from '../../server/staff/backups/table-checksums.ts';
import { isRunning, spawnDealwire } from '../../test/dealwire-process.ts';
import { freePort } from '../../test/free-port.ts';
import { installedPrograms } from '../../test/postgres-programs.ts';
import { s3Server } from '../../test/s3-server.ts';
import { smallDisk } from '../small-disk.ts';

// Kills backups (also to a bucket), restores (also to a moment) and moves to the next PostgreSQL at random moments: `node bin/run.mjs campaign/backups/main.ts`. Checks that the archive and the
// board that were there are whole each time, and that nothing is left once another one has ended. Also moves on disks that are too small.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    deals: { type: 'string', default: '5000' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const older = 17;
const olderFolder = `postgres-programs-${older}`;
const usualFiles = ['backups', 'database-url', 'demo-provider.json', 'lock', 'postgres', 'postgres.log'];
/** Megabytes that are freed to look into a board on a full disk. */
const reserve = 64;
const kills = Number(values.kills);
const random = new Random(Number(values.seed));
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-backup-kills-'));
const dataDir = path.join(folder, 'data');
const archive = path.join(folder, 'board.tar.zst');
const s3 = await s3Server(path.join(folder, 'bucket'));
const admin = fileURLToPath(new URL('../../bin/admin.ts', import.meta.url));

const isWanted = (part: string) => values.only === undefined || values.only === part;

try {
  if (['backups', 'restores', 'bucket'].some(isWanted)) await seed(dataDir);
  if (isWanted('backups')) await killBackups();
  if (isWanted('restores')) await killRestores();
  if (isWanted('bucket')) await killBucketBackups();
  if (isWanted('moments')) await killRestoresAt();
  if (isWanted('upgrades')) await killUpgrades();
  if (isWanted('disks')) await fillDisks();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function seed(into: string, programs?: Programs): Promise<void> {
  await onBoard(
    async (pool) => {
      await migrate(pool);
      await seedPeople(pool, 1_000);
      await seedDeals(pool, Number(values.deals));
      // A database with a table that no backup contains is not moved.
      await pool.query('drop table bench_parts');
    },
    into,
    programs,
  );
}

async function killBackups(): Promise<void> {
  const whole = await run(['backup', archive]);
  const found = { former: 0, new: 0 };
  let { takenAt } = await verifyArchive(archive, undefined);
  for (let index = 0; index < kills; index++) {
    await run(['backup', archive], random.next() * whole);
    const now = await verifyArchive(archive, undefined);
    found[now.takenAt === takenAt ? 'former' : 'new'] += 1;
    takenAt = now.takenAt;
  }
  await run(['backup', archive]);
  expectNothingLeft(folder, ['data', path.basename(archive)]);
  console.log(`${kills} backups killed within ${Math.round(whole)} ms: the archive was whole each time (${JSON.stringify(found)})`);
}

async function killRestores(): Promise<void> {
  await run(['backup', archive]);
  const restore = ['restore', archive, '--overwrite'];
  const whole = await run(restore);
  const found = { former: 0, new: 0 };
  for (let index = 0; index < kills; index++) {
    rmSync(path.join(dataDir, 'before-restore'), { recursive: true, force: true });
    const before = await countDeals(`create table if not exists former ()`);
    await run(restore, random.next() * whole);
    const after = await countDeals();
    found[after.isFormer ? 'former' : 'new'] += 1;
    if (after.deals !== before.deals) throw new Error('Deals are missing');
    // The one before may have met an initdb that outlived its parent by a moment.
    await countDeals();
    expectNothingLeft(dataDir, ['before-restore', 'database-url', 'images', 'lock', 'postgres', 'postgres.log']);
  }
  console.log(`${kills} restores killed within ${Math.round(whole)} ms: the board was whole each time (${JSON.stringify(found)})`);
}

async function killBucketBackups(): Promise<void> {
  const address = 's3://backups/board.tar.zst';
  const copy = path.join(folder, 'copy.tar.zst');
  const whole = await run(['backup', address]);
  for (let index = 0; index < kills; index++) {
    await run(['backup', address], random.next() * whole);
    await downloadFile(address, s3.service, copy, () => undefined);
    await verifyArchive(copy, undefined);
    rmSync(copy);
  }
  await run(['backup', address]);
  expectNothingLeft(path.join(dataDir, 'backups'), []);
  console.log(`${kills} backups to a bucket killed within ${Math.round(whole)} ms: the object was whole each time`);
}

/** Of a board that archives its log. */
async function killRestoresAt(): Promise<void> {
  const archived = path.join(folder, 'archived');
  await seed(archived);
  const settings = { BACKUP_DIR: path.join(folder, 'archive'), BACKUP_LOG: 'true' };
  await runBoard(archived, undefined, settings, async () => {
    while (globSync(`${settings.BACKUP_DIR}/archive/*/bases/*/base.json`).length === 0) await sleep(100);
  });
  rmSync(dataDir, { recursive: true, force: true });
  const restore = ['restore', '--at', 'latest', settings.BACKUP_DIR, '--overwrite'];
  const whole = await run(restore);
  const found = { former: 0, new: 0 };
  for (let index = 0; index < kills; index++) {
    rmSync(path.join(dataDir, 'before-restore'), { recursive: true, force: true });
    await countDeals(`create table if not exists former ()`);
    await run(restore, random.next() * whole);
    const after = await countDeals();
    found[after.isFormer ? 'former' : 'new'] += 1;
    if (after.deals !== Number(values.deals)) throw new Error('Deals are missing');
    await countDeals();
    expectNothingLeft(dataDir, [...usualFiles, 'before-restore', 'images']);
  }
  console.log(
    `${kills} restores to a moment killed within ${Math.round(whole)} ms: the board was whole each time (${JSON.stringify(found)})`,
  );
}

/** Of each of them, npm has to install the older programs in every fourth. */
async function killUpgrades(): Promise<void> {
  const board = await olderBoard();
  const { original } = board;
  const whole = (await runBoard(copyOf(original, dataDir))).took;
  const found = { older: 0, new: 0 };
  for (let index = 0; index < kills; index++) {
    copyOf(original, dataDir, index % 4 !== 0);
    await runBoard(dataDir, random.next() * whole * 1.2);
    found[await checkWhole(board)] += 1;
    const { output } = await runBoard(dataDir);
    if (output.includes('could not be moved')) throw new Error(output);
    if ((await checkWhole(board)) === 'older') throw new Error('It was not moved');
    expectNothingLeft(dataDir, [...usualFiles, 'before-upgrade']);
    expectNothingLeft(path.join(dataDir, 'backups'), readdirSync(path.join(dataDir, 'backups')).slice(0, 1));
  }
  console.log(`${kills} moves killed within ${Math.round(whole)} ms: the board was whole each time (${JSON.stringify(found)})`);
}

/** Moves a board on disks with ever more room, until there is enough. */
async function fillDisks(): Promise<void> {
  const { original, programs } = await olderBoard();
  const [size = 0] = execFileSync('du', ['-sm', original], { encoding: 'utf8' }).split('\t').map(Number);
  for (let room = 4, isMoved = false; !isMoved; room = Math.ceil(room * 1.5)) {
    const disk = smallDisk(path.join(folder, 'disk'), size + room + reserve);
    const small = path.join(disk.folder, 'data');
    writeFileSync(path.join(disk.folder, 'filler'), Buffer.alloc(reserve << 20));
    try {
      const { output } = await runBoard(copyOf(original, small));
      disk.free([]);
      isMoved = !isOlderIn(small);
      await checkDeals(small, isMoved ? undefined : programs);
      const line = /next start tries again\. (.*)/.exec(output)?.[1] ?? 'it was moved';
      console.log(`${room} MB free on ${disk.how}: ${line.replaceAll(folder, '')}`);
      if (!isMoved) expectNothingLeft(small, [...usualFiles, olderFolder]);
    } finally {
      disk.remove();
    }
  }
}

interface OlderBoard {
  original: string;
  programs: Programs;
  /** The checksums of its tables. */
  rows: ReadonlyMap<string, string>;
}

async function olderBoard(): Promise<OlderBoard> {
  const programs = await olderPrograms(installedPrograms, older);
  const original = path.join(folder, 'older');
  await seed(original, programs);
  return { original, programs, rows: await onBoard(checksumsOf, original, programs) };
}

async function checksumsOf(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const checksums = new TableChecksums();
  const add = async (name: string, content: Uint8Array) => checksums.add(name, content);
  await dumpDatabase(pool.options.connectionString ?? '', { add }, () => undefined);
  return checksums.result();
}

function isOlderIn(where: string): boolean {
  return !isSwitching(where) && versionOf(path.join(where, 'postgres')) === older;
}

/** Every row of an older cluster is the same; a new one may have been written to. */
async function checkWhole({ rows, programs }: OlderBoard): Promise<'older' | 'new'> {
  const isOlder = isOlderIn(dataDir);
  if (isOlder) assert.deepEqual(await onBoard(checksumsOf, dataDir, programs), rows);
  else await checkDeals(dataDir);
  return isOlder ? 'older' : 'new';
}

async function checkDeals(where: string, programs?: Programs): Promise<void> {
  const count = async (pool: Pool) => (await pool.query('select count(*)::int as deals from deals')).rows[0].deals;
  assert.equal(await onBoard(count, where, programs), Number(values.deals));
}

/** Returns the folder, with a fresh board of the older PostgreSQL in it. */
function copyOf(original: string, to: string, hasOlderPrograms = true): string {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', original, to]);
  if (hasOlderPrograms) symlinkSync(path.join(installedPrograms, olderFolder), path.join(to, olderFolder));
  return to;
}

/** Starts the board and stops it once it runs, or kills it after so many milliseconds. Returns how long it took to run, and what it said. */
async function runBoard(
  where: string,
  killAfter?: number,
  more: Record<string, string> = {},
  use?: () => Promise<void>,
): Promise<{ took: number; output: string }> {
  const begun = performance.now();
  const settings = { DATA_DIR: where, PORT: await freePort(), DEMO_PROVIDER_PORT: 0, SAMPLE_DEALS: 'false', FETCH_PICTURES: 'false' };
  // With what npm needs here to reach its registry.
  const board = spawnDealwire(folder, { ...(process.env as Record<string, string>), BACKUP_NIGHTLY: 'false', ...settings, ...more });
  if (killAfter === undefined) await isRunning(board);
  else await Promise.race([sleep(killAfter), board.ended]);
  await use?.();
  const took = performance.now() - begun;
  board.child.kill(killAfter === undefined ? 'SIGTERM' : 'SIGKILL');
  await board.ended;
  return { took, output: board.output() };
}

/** Runs the command to its end, or kills it after so many milliseconds. Returns how long it took. */
async function run(args: string[], killAfter?: number): Promise<number> {
  const begun = performance.now();
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', admin, ...args], {
    cwd: folder,
    env: { DATA_DIR: dataDir, ...s3.settings },
    stdio: 'inherit',
  });
  const ended = once(program, 'exit');
  if (killAfter !== undefined) {
    await Promise.race([sleep(killAfter), ended]);
    program.kill('SIGKILL');
  }
  const [status] = await ended;
  if (killAfter === undefined && status !== 0) throw new Error(`${args[0]} ended with ${status}`);
  return performance.now() - begun;
}

async function onBoard<Result>(work: (pool: Pool) => Promise<Result>, where = dataDir, programs?: Programs): Promise<Result> {
  const server = await startEmbedded(where, { programs });
  const pool = connect(server.url, { statementTimeout: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** How many deals the board has, and whether it is the one from before a restore. */
async function countDeals(first = 'select'): Promise<{ deals: number; isFormer: boolean }> {
  return await onBoard(async (pool) => {
    await pool.query(first);
    const { rows } = await pool.query(`select count(*)::int as deals, to_regclass('former') is not null as "isFormer" from deals`);
    return rows[0];
  });
}

function expectNothingLeft(where: string, usual: readonly string[]): void {
  const left = readdirSync(where).filter((name) => !usual.includes(name));
  if (left.length > 0) throw new Error(`${where} still has ${left.join(', ')}`);
}
