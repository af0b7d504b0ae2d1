import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const read = statement<{ places: number[] | null }>('places_within', 'select places_within($1::bigint, $2::int)::float8[] as places');

/** The ids of the places within so many kilometres of one, itself among them. */
export async function placesWithin(db: Queryable, place: number, distance: number): Promise<number[]> {
  const [row] = await read(db, place, distance);
  return row?.places ?? [];
}
