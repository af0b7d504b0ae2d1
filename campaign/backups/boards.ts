import { readdirSync } from 'node:fs';
import { seedDeals, seedPeople } from '../../bench/seed.ts';
import { connect, type Pool } from '../../server/platform/database/connection.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import type { Programs } from '../../server/platform/database/embedded-programs.ts';
import { migrate } from '../../server/platform/database/migrate.ts';

/** What is in the data folder of a board that has run. */
export const usualFiles = ['backups', 'database-url', 'demo-provider.json', 'lock', 'postgres', 'postgres.log'];

/** Makes a board with so many deals. */
export async function seed(dataDir: string, deals: number, programs?: Programs): Promise<void> {
  await onBoard(
    dataDir,
    async (pool) => {
      await migrate(pool);
      await seedPeople(pool, 1_000);
      await seedDeals(pool, deals);
      // A database with a table that no backup contains is not moved.
      await pool.query('drop table bench_parts');
    },
    programs,
  );
}

/** Starts only the database of the board. */
export async function onBoard<Result>(dataDir: string, work: (pool: Pool) => Promise<Result>, programs?: Programs): Promise<Result> {
  const server = await startEmbedded(dataDir, { programs });
  const pool = connect(server.url, { statementTimeout: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** How many deals the board has, and whether it is the one that was marked as former. */
export async function countDeals(dataDir: string): Promise<{ deals: number; isFormer: boolean }> {
  return await onBoard(dataDir, async (pool) => {
    const { rows } = await pool.query(`select count(*)::int as deals, to_regclass('former') is not null as "isFormer" from deals`);
    return rows[0];
  });
}

/** Tells the board that is there from the one that a restore puts in its place. */
export async function markFormer(dataDir: string): Promise<void> {
  await onBoard(dataDir, (pool) => pool.query('create table if not exists former ()'));
}

export function expectNothingLeft(where: string, usual: readonly string[]): void {
  const left = readdirSync(where).filter((name) => !usual.includes(name));
  if (left.length > 0) throw new Error(`${where} still has ${left.join(', ')}`);
}
