import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { SettingError } from '../core/startup-error.ts';

const ours = new URL('./migrations/', import.meta.url);

/** Runs each migration that this database has not had yet, in the order of their names. One at a time: see migrate.ts. */
export async function runMigrations(client: pg.ClientBase, folder = ours): Promise<void> {
  const done = await appliedTo(client);
  for (const file of (await readdir(folder)).sort()) if (!done.has(file)) await runMigration(client, new URL(file, folder));
}

/** Makes an empty database what it was after exactly these migrations, inside the caller's transaction. */
export async function replayMigrations(client: pg.ClientBase, names: readonly string[], folder = ours): Promise<void> {
  await appliedTo(client);
  for (const name of names) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    // There are no rows yet, so no index has to be created beside writers.
    await client.query(`${sql.replaceAll(/ concurrently/gi, '')};\n${recordOf(client, name)}`);
  }
}

/** Those of the names that this code does not have. */
export async function unknownMigrations(names: readonly string[], folder = ours): Promise<string[]> {
  const known = new Set(await readdir(folder));
  return names.filter((name) => !known.has(name));
}

async function appliedTo(client: pg.ClientBase): Promise<Set<string>> {
  await refusePrerelease(client);
  await client.query(`
    create schema if not exists migrations;
    create table if not exists migrations.applied (name text primary key, at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string }>('select name from migrations.applied');
  // A later version's migrations may have run already. They only add, so this version works with them.
  return new Set(rows.map(({ name }) => name));
}

/** Before 0.1.0, migrations were others, which the table of another library recorded. */
async function refusePrerelease(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (rowCount === 0) return;
  throw new SettingError(
    'This database is from before 0.1.0, the first release, and cannot be updated. Start anew: set DATABASE_URL to an empty database, or without it, DATA_DIR to a new folder.',
  );
}

async function runMigration(client: pg.ClientBase, file: URL): Promise<void> {
  const sql = await readFile(file, 'utf8');
  const record = recordOf(client, path.basename(file.pathname));
  // Statements that are sent together are one transaction. PostgreSQL refuses CONCURRENTLY in one.
  const queries = isConcurrent(sql) ? [...statementsOf(sql), record] : [`${sql};\n${record}`];
  for (const query of queries) await client.query(query);
}

const recordOf = (client: pg.ClientBase, name: string) => `insert into migrations.applied (name) values (${client.escapeLiteral(name)})`;

const isConcurrent = (sql: string) => /^create index concurrently/im.test(sql);

/** For migrations of nothing but indexes, in which each semicolon ends a statement. */
const statementsOf = (sql: string) => sql.split(';').filter((statement) => statement.trim() !== '');
