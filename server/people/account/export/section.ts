import { statement } from '../../../platform/database/statement.ts';

/** Rows that are read at a time: no query is long, and no connection is held while a slow client downloads. */
const page = 500;

interface Row {
  key: string;
  json: string;
}

/** The next rows of a person's section, after this key. */
export type Section = (db: Parameters<ReturnType<typeof statement<Row>>>[0], person: number, after: string) => Promise<Row[]>;

export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface Parts {
  /** Orders the rows; unique among those of a person, and a number. By default their id. */
  key?: string;
  from: string;
  /** The conditions for the rows of person $1; by default that `person_id` is theirs. */
  where?: string;
  /** JSON keys with their SQL. */
  fields: Record<string, string>;
}

/** A part of the export that is a list. */
export function section(name: string, { key = 'id', from, where = 'person_id = $1', fields }: Parts): Section {
  const pairs = Object.entries(fields).map(([field, sql]) => `'${field}', ${sql}`);
  return statement<Row>(
    `export_${name.toLowerCase()}`,
    `select (${key})::text as key, json_strip_nulls(json_build_object(${pairs.join(', ')}))::text as json from ${from}
     where ${where} and ${key} > $2::bigint order by ${key} limit ${page}`,
  );
}
