import { z } from 'zod';
import { limits } from './limits.ts';
import { Id, text } from './schema.ts';

/** A town of the gazetteer. */
export const Place = z.object({
  /** That of GeoNames. */
  id: Id,
  name: z.string(),
  /** Of the country, such as a state. */
  region: z.string().optional(),
  /** ISO 3166. */
  country: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
});
export type Place = z.infer<typeof Place>;

/** The beginning of a name; with `whole`, all of it. */
export const PlacesQuery = z.strictObject({ q: text({ min: 1, max: limits.placeName.max }), whole: z.literal('true').optional() });

/** `GET /api/places`: whole names first, then the largest whose shown name begins so. */
export const Places = z.object({ places: z.array(Place) });
export type Places = z.infer<typeof Places>;
