import { createHash } from 'node:crypto';
import type pg from 'pg';
import copy from 'pg-copy-streams';
import { StartupError } from '../../platform/core/startup-error.ts';
import { boardKey } from '../../platform/database/board-key.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import { connect, database, type Pool } from '../../platform/database/connection.ts';
import { unknownMigrations } from '../../platform/database/run-migrations.ts';
import { type Contents, entryNames, formatVersion, Header, nameOfTable, type Table } from './archive-format.ts';
import { listOtherTables, listSequences, listTables } from './board-tables.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Bytes of rows in one entry. */
const partSize = 1 << 18;

/** What the database adds to the manifest, and up to which picture its snapshot goes. */
type Dump = Omit<Contents, 'pictures' | 'missingPictures'> & { lastPicture: number };

/** Copies every table as it is at one moment. Nobody waits for it: it only reads, in one snapshot. */
export async function dumpDatabase(url: string, archive: ArchiveWriter, progress: (rows: number) => void): Promise<Dump> {
  const pool = connect(url, { max: 1, statementTimeout: 0, copies: true });
  try {
    const board = await describeBoard(pool);
    const client = await pool.connect();
    try {
      await client.query(beginning);
      const dump = await dumpSnapshot(client, board, archive, progress);
      await client.query('commit');
      return dump;
    } finally {
      // Ends what was interrupted.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

// The same text on every server, whatever its settings, and in the order in which the rows lie: of a table in parts, part by part.
const beginning = `begin isolation level repeatable read, read only;
  set local idle_in_transaction_session_timeout = 0; set local extra_float_digits = 1; set local bytea_output = hex;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres; set local timezone = UTC; set local synchronize_seqscans = off;
  set local max_parallel_workers_per_gather = 0`;

/** The id is the same in every backup of the board, and nothing can be done with it. */
export async function describeBoard(pool: Pool): Promise<Header['board']> {
  const db = database(pool);
  const key = await boardKey(db, 'board');
  const id = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return { id, name: (await readBoard(db)).settings.name };
}

async function dumpSnapshot(
  client: pg.PoolClient,
  board: Header['board'],
  archive: ArchiveWriter,
  progress: (rows: number) => void,
): Promise<Dump> {
  const { rows } = await client.query<Omit<Header, 'board' | 'format'> & { lastPicture: number }>(`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
      (select coalesce(max(id), 0)::int from images) as "lastPicture",
      (select max(id)::int from graphile_worker.migrations) as "jobMigration",
      array(select name from migrations.applied order by name) as migrations`);
  const { lastPicture = 0, ...snapshot } = rows[0] ?? {};
  const header = Header.parse({ ...snapshot, format: formatVersion, board });
  await refuseLater(client, header.migrations);
  await archive.add(entryNames.header, Buffer.from(JSON.stringify(header, null, 2)));
  const tables: Table[] = [];
  let before = 0;
  for (const table of await listTables(client)) {
    const dumped = { ...table, rows: await dumpTable(client, table, archive, (count) => progress(before + count)) };
    before += dumped.rows;
    tables.push(dumped);
  }
  return { ...header, tables, sequences: await listSequences(client), lastPicture };
}

/** This release may run on the database of the next one, but would leave out its tables. */
async function refuseLater(client: pg.PoolClient, migrations: readonly string[]): Promise<void> {
  const others = (await unknownMigrations(migrations)).length === 0 ? [] : await listOtherTables(client);
  if (others.length === 0) return;
  throw new StartupError(
    `The database is of a later Dealwire, and this one does not know its tables (${others.join(', ')}): back it up with the later one.`,
  );
}

/** Returns the number of rows. */
async function dumpTable(
  client: pg.PoolClient,
  table: Omit<Table, 'rows'>,
  archive: ArchiveWriter,
  progress: (rows: number) => void,
): Promise<number> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const name = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;
  const rows = client.query(copy.to(`copy (select ${columns} from ${name}) to stdout`));
  let parts = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const add = async () => {
    parts += 1;
    await archive.add(`${entryNames.tables}${nameOfTable(table)}/${String(parts).padStart(6, '0')}`, Buffer.concat(waiting));
    waiting = [];
    size = 0;
    progress(rows.rowCount);
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partSize) await add();
  }
  if (size > 0) await add();
  // The number of rows may arrive later than their end, but before the answer to whatever is asked next.
  await client.query('select');
  return rows.rowCount;
}
