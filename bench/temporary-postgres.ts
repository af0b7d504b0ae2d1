import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Pool } from '../server/platform/database/connection.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';

export interface TemporaryPostgres {
  url: string;
  dataDir: string;
  /** Of a migrated database, without a timeout. */
  pool: Pool;
}

/** Runs the work on a PostgreSQL of its own, and leaves nothing behind, also after Ctrl-C. */
export async function withPostgres(name: string, work: (postgres: TemporaryPostgres) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `dealwire-${name}-`));
  const postgres = await startEmbedded(dataDir);
  const end = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));
  const pool = connect(postgres.url, { statementTimeout: 0 });
  try {
    await migrate(pool);
    await work({ url: postgres.url, dataDir, pool });
  } finally {
    await pool.end();
    await end();
  }
}
