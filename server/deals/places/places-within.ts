import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const read = statement<{ id: number; name: string }>(
  'places_within',
  'select id::float8 as id, name from places where id = any((select places_within($1::bigint, $2::int))::bigint[])',
);

/** The places within so many kilometres of one, itself among them. */
export const placesWithin = (db: Queryable, place: number, distance: number) => read(db, place, distance);
