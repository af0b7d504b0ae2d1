import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, descendantsOf } from '../../bench/processes.ts';
import { connect, type Pool } from '../../server/platform/database/connection.ts';
import { readEmbeddedUrl } from '../../server/platform/database/embedded.ts';
import { verifyArchive } from '../../server/staff/backups/read-archive.ts';
import { expectNothingLeft } from './boards.ts';
import { type Campaign, runBoard, summary, turnsOf } from './programs.ts';

/**
 * Of backups that the board takes: kills the board or the process of the backup, in turns. The process ends with the board; the next backup is whole, and
 * nothing is left of the one before.
 */
export async function killNightlyBackups(campaign: Campaign): Promise<void> {
  const { folder, dataDir, random } = campaign;
  const found = { interrupted: 0, taken: 0 };
  let whole = 0;
  const takeWhole = async () => {
    whole = Math.max(whole, await onRunning(dataDir, takeBackup));
    await checkOnly(path.join(dataDir, 'backups'));
  };
  await runBoard(folder, dataDir, { use: takeWhole });
  for (const index of turnsOf(campaign)) {
    const isInterrupted = await killOne(campaign, random.next() * whole, index % 2 === 0);
    found[isInterrupted ? 'interrupted' : 'taken'] += 1;
    await runBoard(folder, dataDir, { use: takeWhole });
  }
  console.log(summary("of the board's own backups", whole, 'the next one', found));
}

/** Starts the board and a backup, and kills one of both. Returns whether the backup was still running. */
async function killOne({ folder, dataDir }: Campaign, after: number, isBoard: boolean): Promise<boolean> {
  let child: number | undefined;
  const kill = async (board: number) => {
    await onRunning(dataDir, startBackup);
    await sleep(after);
    child = descendantsOf(board).find(isBackup);
    const victim = isBoard ? board : child;
    if (victim !== undefined) process.kill(victim, 'SIGKILL');
  };
  await runBoard(folder, dataDir, { use: kill });
  for (let waited = 0; child !== undefined && isBackup(child); waited += 100) {
    if (waited > 10_000) throw new Error('The process of the backup outlived the board');
    await sleep(100);
  }
  return child !== undefined;
}

/** There is one backup, which is whole, and nothing else. */
async function checkOnly(backups: string): Promise<void> {
  const files = readdirSync(backups);
  expectNothingLeft(backups, files.slice(0, 1));
  await verifyArchive(path.join(backups, files[0] ?? ''), undefined);
}

async function onRunning<Result>(dataDir: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = connect(readEmbeddedUrl(path.join(dataDir, 'database-url')), { max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** With a restore on trial. */
async function startBackup(pool: Pool): Promise<void> {
  await pool.query('update backups set restored_at = null');
  await pool.query(`select graphile_worker.add_job('back_up', '{"now": true}', max_attempts => 1)`);
}

/** Returns how long it took. */
async function takeBackup(pool: Pool): Promise<number> {
  const begun = performance.now();
  const { rows: before } = await pool.query('select coalesce(max(id), 0)::int as last from backups');
  await startBackup(pool);
  for (;;) {
    // Old ones are deleted after its end.
    const { rows } = await pool.query(
      `select error from backups where id > $1 and not exists (select from graphile_worker.jobs where task_identifier = 'back_up' and locked_at is not null)`,
      [before[0].last],
    );
    if (rows.length > 0 && rows[0].error !== null) throw new Error(rows[0].error);
    if (rows.length > 0) return performance.now() - begun;
    await sleep(100);
  }
}

const isBackup = (pid: number) => commandOf(pid).includes('backup-process');
