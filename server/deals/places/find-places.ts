import type { Place } from '../../../shared/places.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const columns = `places.id::float8 as id, places.name, nullif(places.region, '') as region, places.country, places.latitude, places.longitude`;

/** A whole name comes before one that only begins so. */
const byName = statement<Place>(
  'places_by_name',
  `select ${columns}
   from (select array_agg(quote_literal(word) order by nth) as words
     from regexp_split_to_table(search_text($1), '\\s+') with ordinality typed (word, nth) where word <> '') typed,
     lateral (select array_to_string(words, ' & ')::tsquery as whole, (array_to_string(words, ' & ') || ':*')::tsquery as beginning) queries, places
   where places.words @@ beginning
   order by places.words @@ whole desc, population desc, places.id limit $2`,
);
const byId = statement<Place>('place_by_id', `select ${columns} from places where id = $1`);
const named = statement<Place>(
  'place_named',
  `select ${columns} from places where search_text(name) = search_text($1)
     and words @@ (select string_agg(quote_literal(word), ' & ')::tsquery from regexp_split_to_table(search_text($1), '\\s+') word where word <> '')
   order by population desc limit 1`,
);

/** Places whose names begin with the words, the largest first. */
export const findPlaces = async (db: Queryable, typed: string, limit: number) => (await byName(db, typed, limit)).map(omitAbsent);

export const placeById = async (db: Queryable, id: number): Promise<Place | undefined> => (await byId(db, id)).map(omitAbsent)[0];

/** The largest place with exactly this name. */
export const placeNamed = async (db: Queryable, name: string): Promise<Place | undefined> => (await named(db, name)).map(omitAbsent)[0];
