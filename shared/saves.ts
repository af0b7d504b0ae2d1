import { z } from 'zod';
import { DealCard } from './deals.ts';
import { savedSorts } from './saved-address.ts';
import { Cursor, Id, WholeCursor } from './schema.ts';

/** `GET /api/me/saves`: saved deals, latest first, or the hottest, or the live ones that end, the soonest first. */
export const SavesQuery = z
  .strictObject({ sort: z.enum(savedSorts).optional(), after: Cursor.optional() })
  .refine(({ sort, after }) => sort !== undefined || after === undefined || WholeCursor.safeParse(after).success, {
    path: ['after'],
    error: 'Not a cursor of this list',
  });
export type SavesQuery = z.infer<typeof SavesQuery>;
export const Saves = z.object({ deals: z.record(z.string(), DealCard), order: z.array(Id), next: Cursor.optional() });
export type Saves = z.infer<typeof Saves>;
export const SaveResult = z.object({ saved: z.boolean() });
