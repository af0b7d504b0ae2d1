import type { Place } from '../../../shared/places.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { placeWords, shownName, wholeName } from './place-words.ts';

const columns = `places.id::float8 as id, places.name, nullif(places.region, '') as region, places.country, places.latitude, places.longitude`;

/** A whole name comes before one that only begins so, and the name that is shown before those in other languages. */
const byWords = statement<Place>(
  'places_by_words',
  `select ${columns} from places where words @@ ($1 || ':*')::tsquery
   order by words @@ $1::tsquery desc, words @@ $2::tsquery desc, population desc, id limit $3`,
);
const byName = statement<Place>(
  'place_by_name',
  `select ${columns} from places where words @@ $1::tsquery order by population desc limit 1`,
);
const byId = statement<Place>('place_by_id', `select ${columns} from places where id = $1`);

/** No place has more words, and one letter can be many in Latin. */
const maxWords = 30;

/** Places whose names begin with the words. */
export async function findPlaces(db: Queryable, typed: string, limit: number): Promise<Place[]> {
  const words = placeWords(typed);
  return words.length === 0 || words.length > maxWords
    ? []
    : (await byWords(db, words.join(' & '), `'${shownName(typed)}':*`, limit)).map(omitAbsent);
}

/** The largest place with exactly this name, in any alphabet. */
export async function placeNamed(db: Queryable, name: string): Promise<Place | undefined> {
  return placeWords(name).length === 0 ? undefined : (await byName(db, `'${wholeName(name)}'`)).map(omitAbsent)[0];
}

export const placeById = async (db: Queryable, id: number): Promise<Place | undefined> => (await byId(db, id)).map(omitAbsent)[0];
