import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { SettingError } from '../core/startup-error.ts';
import { isEarlier, ourRelease } from './our-release.ts';

const ours = new URL('./migrations/', import.meta.url);

/**
 * Runs each migration that this database has not had yet, in the order of their names. One at a time: see migrate.ts. Throws a SettingError if a later
 * release has changed the database so that this one cannot run, or if a migration was another one when it ran.
 */
export async function runMigrations(client: pg.ClientBase, folder = ours): Promise<void> {
  const applied = await appliedTo(client);
  const files = (await readdir(folder)).sort();
  refuseLater(applied.filter(({ name }) => !files.includes(name)));
  const done = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const name of files) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    if (!done.has(name)) await runMigration(client, name, sql);
    else if (done.get(name) !== checksumOf(sql)) throw changed(name);
  }
}

/** Makes an empty database what it was after exactly these migrations, inside the caller's transaction. */
export async function replayMigrations(client: pg.ClientBase, names: readonly string[], folder = ours): Promise<void> {
  await appliedTo(client);
  for (const name of names) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    // There are no rows yet, so no index has to be created beside writers.
    await client.query(`${sql.replaceAll(/ concurrently/gi, '')};\n${recordOf(client, name, sql)}`);
  }
}

/** Those of the names that this code does not have. */
export async function unknownMigrations(names: readonly string[], folder = ours): Promise<string[]> {
  const known = new Set(await readdir(folder));
  return names.filter((name) => !known.has(name));
}

interface Applied {
  name: string;
  /** Which ran it. */
  release: string;
  /** The earliest release whose code runs on the database from then on. */
  earliest: string | null;
  checksum: string | null;
}

async function appliedTo(client: pg.ClientBase): Promise<Applied[]> {
  await refusePrerelease(client);
  await client.query(`
    create schema if not exists migrations;
    create table if not exists migrations.applied
      (name text primary key, at timestamptz not null default now(), release text not null, earliest text, checksum text)`);
  // As JSON, because boards of developers from before 0.1.0 lack the checksum.
  const { rows } = await client.query<Applied>(
    "select name, release, earliest, to_jsonb(applied) ->> 'checksum' as checksum from migrations.applied order by name",
  );
  return rows;
}

/** Before 0.1.0, migrations were others, which the table of another library recorded. */
async function refusePrerelease(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (rowCount === 0) return;
  throw new SettingError(
    'This database is from before 0.1.0, the first release, and cannot be updated. Start anew: set DATABASE_URL to an empty database, or without it, DATA_DIR to a new folder.',
  );
}

/** A released migration never changes. Without this the board would start, and fail wherever its tables are others. */
const changed = (name: string) =>
  new SettingError(
    `This database was made by another ${name}: a development version from before 0.1.0, or changed code. Start the version that made it, or start anew: set DATABASE_URL to an empty database, or without it, DATA_DIR to a new folder.`,
  );

/** Comments and spaces do not count. */
const checksumOf = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()).digest('hex');

/** The release before runs on the database of the one after, so that nodes of both can start during an update. */
function refuseLater(unknown: readonly Applied[]): void {
  const last = unknown.findLast(({ earliest }) => earliest !== null && isEarlier(ourRelease, earliest));
  if (last === undefined) return;
  throw new SettingError(
    `This database is of Dealwire ${last.release}, and ${last.earliest} is the earliest that runs on it. This is ${ourRelease}: start ${last.release}, or restore a backup from before its update.`,
  );
}

async function runMigration(client: pg.ClientBase, name: string, sql: string): Promise<void> {
  const record = recordOf(client, name, sql);
  if (isConcurrent(sql)) await runConcurrently(client, [...statementsOf(sql), record]);
  // Statements that are sent together are one transaction.
  else await client.query(`${await locksBefore(client, sql)}${sql};\n${record}`);
}

/** PostgreSQL refuses CONCURRENTLY in a transaction. Nobody queues behind such a statement, so it may wait. */
async function runConcurrently(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  await client.query('set lock_timeout = 0');
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('reset lock_timeout');
  }
}

/**
 * Locks the tables that a migration names, in a mode that no reader or writer waits for: an automatic vacuum gives way only to a wait of a second, in which
 * everybody would queue behind a lock that changes the table.
 */
async function locksBefore(client: pg.ClientBase, sql: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(relowner, 'usage') and relname = any ($1)`,
    [sql.match(/\w+/g)],
  );
  if (rows.length === 0) return '';
  const tables = rows.map(({ name }) => name).join(', ');
  return `set local lock_timeout = 0; lock table ${tables} in share update exclusive mode; set local lock_timeout to default;\n`;
}

function recordOf(client: pg.ClientBase, name: string, sql: string): string {
  const values = [name, ourRelease, earliestIn(sql), checksumOf(sql)].map((text) =>
    text === undefined ? 'null' : client.escapeLiteral(text),
  );
  return `insert into migrations.applied (name, release, earliest, checksum) values (${values.join(', ')})`;
}

/** The first line of each migration but the first says `-- earliest: 0.1.0`. */
const earliestIn = (sql: string): string | undefined => /^-- earliest: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1];

const isConcurrent = (sql: string) => /^create index concurrently/im.test(sql);

/** For migrations of nothing but indexes, in which each semicolon ends a statement. */
const statementsOf = (sql: string) => sql.split(';').filter((statement) => statement.trim() !== '');
