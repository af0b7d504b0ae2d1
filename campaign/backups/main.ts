import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seedDeals, seedPeople } from '../../bench/seed.ts';
import { Random } from '../../bench/seeded-random.ts';
import { connect, type Pool } from '../../server/platform/database/connection.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { verifyArchive } from '../../server/staff/backups/read-archive.ts';

// Kills backups and restores at random moments: `node bin/run.mjs campaign/backups/main.ts`. Checks that the archive and the board that were there are whole
// each time, and that nothing is left once another one has ended.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    deals: { type: 'string', default: '5000' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
const random = new Random(Number(values.seed));
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-backup-kills-'));
const dataDir = path.join(folder, 'data');
const archive = path.join(folder, 'board.tar.zst');
const admin = fileURLToPath(new URL('../../bin/admin.ts', import.meta.url));

try {
  await seed();
  if (values.only !== 'restores') await killBackups();
  if (values.only !== 'backups') await killRestores();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function seed(): Promise<void> {
  await onBoard(async (pool) => {
    await migrate(pool);
    await seedPeople(pool, 1_000);
    await seedDeals(pool, Number(values.deals));
  });
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

/** Runs the command to its end, or kills it after so many milliseconds. Returns how long it took. */
async function run(args: string[], killAfter?: number): Promise<number> {
  const begun = performance.now();
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', admin, ...args], {
    cwd: folder,
    env: { DATA_DIR: dataDir },
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

async function onBoard<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const server = await startEmbedded(dataDir);
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
