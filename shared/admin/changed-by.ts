import { z } from 'zod';

/** Who published or changed something. */
export const ChangedBy = z.object({ handle: z.string(), name: z.string() });
