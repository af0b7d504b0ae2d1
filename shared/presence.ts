import { z } from 'zod';

/** How many people look at a deal or at the board now. Nobody is told that they are alone, so fewer than two are left out. */
export const Presence = z.object({ people: z.int().min(2).optional() });
export type Presence = z.infer<typeof Presence>;
