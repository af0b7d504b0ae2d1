import type pg from 'pg';
import { nameOfTable, type Table } from './archive-format.ts';

interface Definition {
  /** How it is removed, and how it is made again. */
  drop: string;
  create: string;
}

/**
 * Removes what would slow down loading or depend on the order of the tables: references, indexes, triggers. Returns how to put it back. Owners may do
 * this; only superusers could switch off references.
 */
export async function setAside(client: pg.PoolClient, tables: readonly Table[]): Promise<() => Promise<void>> {
  const names = tables.map(nameOfTable);
  const references = await definitions(client, listReferences, names);
  const indexes = await definitions(client, listIndexes, names);
  const triggers = names.map((name) => ({
    drop: `alter table ${name} disable trigger user`,
    create: `alter table ${name} enable trigger user`,
  }));
  for (const { drop } of [...references, ...indexes, ...triggers]) await client.query(drop);
  return async () => {
    for (const { create } of [...indexes, ...references, ...triggers]) await client.query(create);
  };
}

const definitions = async (client: pg.PoolClient, list: string, names: readonly string[]): Promise<Definition[]> =>
  (await client.query<Definition>(list, [names])).rows;

const listReferences = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`;

/** Except those of keys. Of a partitioned table, PostgreSQL describes an index without those of its parts. */
const listIndexes = `
  select format('drop index %s', indexrelid::regclass) as drop, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as create
  from pg_index where indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;
