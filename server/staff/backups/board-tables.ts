import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from '../../platform/database/schema.ts';
import { notCopied, type Sequence, type Table } from './archive-format.ts';

/** The tables of the board in "public". An external database may have others there, of other programs. */
export const boardTables: readonly string[] = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => getTableName(table));

const ours = `(nspname = 'public' and pg_class.relname = any ($1) or nspname = 'graphile_worker')
  and nspname || '.' || pg_class.relname not in (${notCopied.map((name) => `'${name}'`).join(', ')})`;

/** Every table with its columns, without those that PostgreSQL generates. */
export async function listTables(client: pg.ClientBase): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(
    `select nspname as schema, relname as name, array(select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind in ('r', 'p') and ${ours} order by nspname, relname`,
    [boardTables],
  );
  return rows;
}

/** Tables in "public" that this code does not know, apart from those of extensions. */
export async function listOtherTables(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> all ($1)
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`,
    [boardTables],
  );
  return rows.map(({ name }) => name);
}

/** Every sequence and where it is. Ids of deleted rows are not used again. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, 'schema' | 'name'>>(
    `select nspname as schema, sequence.relname as name
     from pg_class as sequence join pg_depend on objid = sequence.oid and deptype in ('a', 'i')
       join pg_class on pg_class.oid = refobjid join pg_namespace on pg_namespace.oid = pg_class.relnamespace
     where sequence.relkind = 'S' and ${ours} order by nspname, sequence.relname`,
    [boardTables],
  );
  const found: Sequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: states } = await client.query<Pick<Sequence, 'value' | 'isCalled'>>(
      `select last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`,
    );
    found.push(...states.map((state) => ({ schema, name, ...state })));
  }
  return found;
}
