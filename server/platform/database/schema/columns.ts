import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = (to: () => AnyPgColumn, actions?: { onDelete: 'cascade' | 'set null' }) =>
  bigint({ mode: 'number' }).references(to, actions);
export const timestamptz = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' });

// Migrations contain constraints as text, so they must use literals.
export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
export const lengthOf = (column: AnyPgColumn, { min = 0, max }: { min?: number; max: number }) =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
export const amount = (column: AnyPgColumn) =>
  sql`${column} between ${sql.raw(String(limits.price.min))} and ${sql.raw(String(limits.price.max))}`;
