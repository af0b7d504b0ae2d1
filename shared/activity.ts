import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { Amount, Id, Moment } from './schema.ts';

const happening = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: Moment, deal: z.object({ id: Id, slug: z.string(), title: z.string() }), ...shape });

export const Happening = z.discriminatedUnion('kind', [
  happening('posted', { author: PersonRef.optional() }),
  happening('commented', { author: PersonRef.optional() }),
  happening('confirmed', { people: z.int() }),
  happening('repriced', { before: Amount, price: Amount, currency: z.string() }),
  happening('expired', {}),
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
