import { z } from 'zod';
import { DealCard } from './deals.ts';
import { pages } from './limits.ts';
import { roles } from './permissions.ts';
import { isReserved } from './reserved-handles.ts';
import { Cursor, DisplayName, Handle, Id, idInJsonSchema, Moment, WholeCursor } from './schema.ts';
import { checkVerdicts, personStates } from './states.ts';

/** `GET /api/people/:handle`: the public profile of a person. */
export const PersonPage = z.object({
  handle: z.string(),
  name: z.string(),
  avatar: z.string().optional(),
  role: z.enum(roles),
  trust: z.int().min(0).max(3),
  since: Moment,
  deals: z.int(),
  comments: z.int(),
  hotDeals: z.int(),
});
export type PersonPage = z.infer<typeof PersonPage>;

/** `GET /api/me`: oneself. `handle` is absent until it is chosen. */
export const Me = z.object({
  id: Id,
  handle: z.string().optional(),
  /** A suggestion from the name at the identity provider. */
  suggestedHandle: z.string().optional(),
  name: z.string(),
  avatar: z.string().optional(),
  role: z.enum(roles),
  trust: z.int().min(0).max(3),
  state: z.enum(personStates),
});
export type Me = z.infer<typeof Me>;

/** A handle that a person may choose. */
const NewHandle = Handle.refine((handle) => !isReserved(handle), { error: 'This handle is reserved', params: { rule: 'reserved' } });

export const ChooseHandle = z.strictObject({ handle: NewHandle, name: DisplayName.optional() });
export type ChooseHandle = z.infer<typeof ChooseHandle>;
export const HandleResult = z.object({ handle: Handle });

/** `?deals=1,2,3`, without duplicates and sorted, so that every spelling is the same read. */
export const DealIdsQuery = z.strictObject({
  deals: z
    .string()
    .regex(/^[0-9]{1,16}(,[0-9]{1,16})*$/)
    .refine((list) => list.split(',').length <= pages.marks, { error: `At most ${pages.marks} deals` })
    .transform((list) => [...new Set(list.split(',').map(Number))].toSorted((a, b) => a - b)),
});

/** `GET /api/me/marks?deals=1,2,3`: one's own votes, saves and checks of these deals; a deal without any is left out. */
export const Marks = z.object({
  marks: z.record(
    z.string(),
    z.object({
      vote: z.union([z.literal(1), z.literal(-1)]).optional(),
      saved: z.literal(true).optional(),
      check: z.enum(checkVerdicts).optional(),
    }),
  ),
});
export type Marks = z.infer<typeof Marks>;

/** `GET /api/me/comment-votes?deal=1`: one's own votes on the comments of a deal. */
export const CommentVotesQuery = z.strictObject({
  deal: z
    .string()
    .regex(/^[0-9]{1,16}$/)
    .meta(idInJsonSchema),
});
export const CommentVotes = z.object({ votes: z.record(z.string(), z.union([z.literal(1), z.literal(-1)])) });
export type CommentVotes = z.infer<typeof CommentVotes>;

/** `GET /api/me/saves`: saved deals, latest first. */
export const SavesQuery = z.strictObject({ after: WholeCursor.optional() });
export const Saves = z.object({ deals: z.record(z.string(), DealCard), order: z.array(Id), next: Cursor.optional() });
export type Saves = z.infer<typeof Saves>;
export const SaveResult = z.object({ saved: z.boolean() });
