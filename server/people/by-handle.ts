import { z } from 'zod';
import { Handle } from '../../shared/schema.ts';

/** A handle in a path. An invalid one is not found, like an unknown one. */
export const ByHandle = z.strictObject({ handle: z.string().transform((text) => Handle.safeParse(text).data ?? '') });
