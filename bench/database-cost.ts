import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../server/platform/database/connection.ts';

/** What PostgreSQL spent: CPU in milliseconds, and bytes of its log. */
export interface DatabaseCost {
  cpu: number;
  log: number;
}

/** Measures what PostgreSQL spends while the work runs. Its server runs on this machine; a process that ends meanwhile is not counted. */
export async function databaseCost<T>(pool: Pool, work: () => Promise<T>): Promise<DatabaseCost & { result: T }> {
  const [before, from] = [cpuOf(await serverPid(pool)), await logPosition(pool)];
  const result = await work();
  const [after, to] = [cpuOf(await serverPid(pool)), await logPosition(pool)];
  let cpu = 0;
  for (const [pid, milliseconds] of after) cpu += milliseconds - (before.get(pid) ?? 0);
  return { cpu, log: to - from, result };
}

/** Waits until the board has done what a first start does, such as writing its gazetteer: for so many seconds, it hardly writes. */
export async function untilQuiet(pool: Pool, seconds = 2): Promise<void> {
  const hardly = 50_000;
  for (let quiet = 0, before = await logPosition(pool); quiet < seconds; ) {
    await sleep(1_000);
    const now = await logPosition(pool);
    quiet = now - before < hardly ? quiet + 1 : 0;
    before = now;
  }
}

async function logPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>("select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes");
  return rows[0]?.bytes ?? 0;
}

/** The process that all others of the server descend from. */
export async function serverPid(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return statOf(rows[0]?.pid ?? 0).parent;
}

/** The CPU time of each process of the server so far. */
function cpuOf(server: number): Map<number, number> {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(
    pids
      .map((pid) => [pid, statOf(pid)] as const)
      .filter(([, { parent }]) => parent === server)
      .map(([pid, { cpu }]) => [pid, cpu]),
  );
}

/** A clock tick of /proc is 10 ms. */
function statOf(pid: number): { parent: number; cpu: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, cpu: ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10 };
  } catch {
    return { parent: 0, cpu: 0 };
  }
}
