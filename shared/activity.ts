import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { Amount, Id, Moment } from './schema.ts';

const of = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: Moment, deal: z.object({ id: Id, slug: z.string(), title: z.string() }), ...shape });

export const Happening = z.discriminatedUnion('kind', [
  of('posted', { author: PersonRef.optional() }),
  of('commented', { author: PersonRef.optional() }),
  of('confirmed', { people: z.int() }),
  of('repriced', { before: Amount, price: Amount, currency: z.string() }),
  of('expired', {}),
]);
export type Happening = z.infer<typeof Happening>;

/** `GET /api/activity`: what happened on the board last, for everybody to see. */
export const Activity = z.object({
  /** By a key that stays the same, such as `posted-7`. */
  happenings: z.record(z.string(), Happening),
  /** Keys, latest first. */
  order: z.array(z.string()),
});
export type Activity = z.infer<typeof Activity>;
