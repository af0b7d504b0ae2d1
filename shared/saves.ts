import { z } from 'zod';
import { DealCard } from './deals.ts';
import { Cursor, Id, WholeCursor } from './schema.ts';

/** `GET /api/me/saves`: saved deals, latest first. */
export const SavesQuery = z.strictObject({ after: WholeCursor.optional() });
export const Saves = z.object({ deals: z.record(z.string(), DealCard), order: z.array(Id), next: Cursor.optional() });
export type Saves = z.infer<typeof Saves>;
export const SaveResult = z.object({ saved: z.boolean() });
