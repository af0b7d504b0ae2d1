import { pages } from '../../../shared/limits.ts';
import { Place, Places, PlacesQuery } from '../../../shared/places.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { findPlaces, placeById, placeNamed } from './find-places.ts';

export const placeReads = (db: Database) => [places(db), place(db)];

/** Places change only with a release, which changes this row. */
const dependencies = [dependsOn('gazetteer', 'id', 1)];

function places(db: Database) {
  return liveRead(reads.places(), {
    summary: 'Towns whose name begins like this: whole names first, then those that are shown so, the largest first',
    input: PlacesQuery,
    answer: Places,
    audience: audienceOf,
    evaluate: async ({ q, whole }) => {
      const places = whole ? [await placeNamed(db, q)].filter((place) => place !== undefined) : await findPlaces(db, q, pages.suggestions);
      return { data: { places }, dependencies };
    },
  });
}

function place(db: Database) {
  return liveRead(reads.place(':id'), {
    summary: 'A town',
    input: ById,
    answer: Place,
    audience: audienceOf,
    evaluate: async ({ id }) => {
      const found = await placeById(db, id);
      return found === undefined ? gone('NOT_FOUND', dependencies) : { data: found, dependencies };
    },
  });
}
