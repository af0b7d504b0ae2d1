import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../server/platform/database/schema.ts';
import { code, table } from './markdown.ts';

/** Each table of the database with its columns and what they refer to. */
export const entities = (): string =>
  Object.values(schema)
    .filter((entity) => is(entity, PgTable))
    .map((entity) => ({ name: getTableConfig(entity).name, columns: columnsOf(entity) }))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ name, columns }) => `## ${name}\n${table(['column', 'type', 'may be null', 'refers to'], columns)}`)
    .join('\n\n');

function columnsOf(entity: PgTable): string[][] {
  const { columns, foreignKeys } = getTableConfig(entity);
  const references = new Map(foreignKeys.flatMap((key) => referencesOf(key.reference())));
  return columns.map((column) => [
    code(toSnakeCase(column.name)),
    column.getSQLType(),
    column.notNull ? '' : '✓',
    references.get(column.name) ?? '',
  ]);
}

function referencesOf({ columns, foreignTable }: ReturnType<ReturnType<typeof getTableConfig>['foreignKeys'][number]['reference']>) {
  const { name } = getTableConfig(foreignTable);
  return columns.map((column): [string, string] => [column.name, `[${name}](#${name})`]);
}
