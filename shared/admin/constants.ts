import { z } from 'zod';
import { constantNames, constantOf } from '../constants.ts';
import { Moment } from '../schema.ts';
import { ChangedBy } from './changed-by.ts';

const Overrides = z.strictObject(
  Object.fromEntries(
    constantNames.map((name) => {
      const { min, max, decimals } = constantOf(name);
      return [name, (decimals ? z.number() : z.int()).min(min).max(max).optional()];
    }),
  ),
);

/** `GET /api/admin/constants`: those that differ from their defaults. */
export const AdminConstants = z.object({
  version: z.int(),
  values: z.record(z.string(), z.number()),
  history: z.array(
    z.object({
      at: Moment,
      by: ChangedBy.optional(),
      changes: z.record(z.string(), z.object({ from: z.number(), to: z.number() })),
    }),
  ),
});
export type AdminConstants = z.infer<typeof AdminConstants>;

/** `PUT /api/admin/constants`: all values that are not the default. */
export const ChangeConstants = z.strictObject({ values: Overrides, version: z.int() });
export type ChangeConstants = z.infer<typeof ChangeConstants>;
