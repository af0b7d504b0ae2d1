import { z } from 'zod';
import { idInJsonSchema } from '../../../shared/schema.ts';

/** An id in a path. A malformed one becomes 0, which no row has: it is not found rather than invalid. */
export const PathId = z
  .string()
  .transform((text) => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0))
  .meta(idInJsonSchema);

export const ById = z.strictObject({ id: PathId });
export type ById = z.infer<typeof ById>;
