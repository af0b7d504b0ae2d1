import { z } from 'zod';
import { Id, Moment } from '../../../../shared/schema.ts';
import type { Queryable } from '../../../platform/database/connection.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Rows that are read at a time: no query is long, and no connection is held while a slow client downloads. */
const page = 500;

/** A key of a row: its type in the file, and its SQL. */
export interface Field<Type extends z.ZodType = z.ZodType> {
  type: Type;
  sql: string;
}

export const field = <Type extends z.ZodType>(type: Type, sql: string): Field<Type> => ({ type, sql });
export const text = (sql: string) => field(z.string(), sql);
export const integer = (sql: string) => field(z.int(), sql);
export const id = (sql: string) => field(Id, sql);
export const oneOf = <const Values extends readonly string[]>(values: Values, sql: string) => field(z.enum(values), sql);
export const moment = (column: string) => field(Moment, iso(column));
/** The address of a deal. */
export const deal = (column: string) => text(`'/d/' || ${column}`);
export const maybe = <Type extends z.ZodType>({ type, sql }: Field<Type>) => field(type.optional(), sql);

export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A part of the export that is a list. */
export interface Section {
  /** Orders the rows; unique among those of a person, and a number. By default their id. */
  key?: string;
  from: string;
  /** The conditions for the rows of person $1; by default that `person_id` is theirs. */
  where?: string;
  fields: Record<string, Field>;
}

interface Row {
  key: string;
  json: string;
}

/** Reads the next rows of a person's section, after a key. */
function reader(name: string, { key = 'id', from, where = 'person_id = $1', fields }: Section) {
  const pairs = Object.entries(fields).map(([field, { sql }]) => `'${field}', ${sql}`);
  return statement<Row>(
    `export_${name.toLowerCase()}`,
    `select (${key})::text as key, json_strip_nulls(json_build_object(${pairs.join(', ')}))::text as json from ${from}
     where ${where} and ${key} > $2::bigint order by ${key} limit ${page}`,
  );
}

/** The rows of a person's section as JSON, a page at a time. */
export async function* pagesOf(name: string, section: Section, db: Queryable, person: number): AsyncGenerator<string[]> {
  const next = reader(name, section);
  for (let rows = await next(db, person, '-1'); rows.length > 0; rows = await next(db, person, rows.at(-1)?.key ?? ''))
    yield rows.map(({ json }) => json);
}
