import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copy from 'pg-copy-streams';
import { StartupError } from '../../platform/core/startup-error.ts';
import { replayMigrations } from '../../platform/database/run-migrations.ts';
import { type Manifest, nameOfTable, type Table } from './archive-format.ts';
import { freeJobs } from './free-jobs.ts';
import { setAside } from './set-aside.ts';

/** The parts of each table, table by table, in the order of the manifest. */
export type Parts = AsyncIterable<{ table: string; content: Buffer }>;

/**
 * Fills an empty database inside the caller's transaction: the tables as their migrations made them, then the rows, then indexes and references,
 * which are checked as they are made. No trigger runs, so nothing is noted, notified or sent again.
 */
export async function loadDatabase(
  client: pg.PoolClient,
  manifest: Manifest,
  parts: Parts,
  progress: (rows: number) => void,
): Promise<void> {
  await replayMigrations(client, manifest.migrations);
  const names = manifest.tables.map((table) => quoted(client, table));
  const putBack = await setAside(client, manifest.tables);
  // Migrations wrote first rows.
  await client.query(`truncate ${names.join(', ')}`);
  await loadTables(client, manifest, parts, progress);
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(client, sequence), sequence.value, sequence.isCalled]);
  await freeJobs(client);
  await putBack();
}

const quoted = (client: pg.PoolClient, { schema, name }: { schema: string; name: string }) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

async function loadTables(client: pg.PoolClient, { tables }: Manifest, parts: Parts, progress: (rows: number) => void): Promise<void> {
  const reading = parts[Symbol.asyncIterator]();
  let next = await reading.next();
  let before = 0;
  for (const table of tables) {
    const content = async function* () {
      for (; next.done !== true && next.value.table === nameOfTable(table); next = await reading.next()) yield next.value.content;
    };
    before += await loadTable(client, table, Readable.from(content()));
    progress(before);
  }
}

async function loadTable(client: pg.PoolClient, table: Table, content: Readable): Promise<number> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copy.from(`copy ${quoted(client, table)} (${columns}) from stdin`));
  await pipeline(content, rows);
  if (rows.rowCount !== table.rows)
    throw new StartupError(`The table "${nameOfTable(table)}" has ${rows.rowCount} rows instead of ${table.rows}.`);
  return table.rows;
}
