import { z } from 'zod';
import { presenceThreshold } from './limits.ts';

/** How many people look at a deal or at the board now. Absent below `presenceThreshold`. */
export const Presence = z.object({ people: z.int().min(presenceThreshold).optional() });
export type Presence = z.infer<typeof Presence>;
