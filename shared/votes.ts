import { z } from 'zod';
import { materialFields } from './deal-fields.ts';
import { limits, pages } from './limits.ts';
import { idInJsonSchema, text } from './schema.ts';
import { checkVerdicts, negativeReasons } from './states.ts';

export const CastVote = z.discriminatedUnion('value', [
  z.strictObject({ value: z.literal(1) }),
  z
    .strictObject({
      value: z.literal(-1),
      reason: z.enum(negativeReasons),
      /** Posted as a public comment, so that the author can answer. */
      comment: text({ ...limits.negativeReason, lines: true }),
      /** The cheaper offer; required for the reason "cheaper". */
      link: text({ min: 1, max: limits.url.max }).optional(),
    })
    .refine((vote) => vote.reason !== 'cheaper' || vote.link !== undefined, {
      path: ['link'],
      error: 'Enter the link of the cheaper offer',
      params: { rule: 'link_required' },
    }),
]);
export type CastVote = z.infer<typeof CastVote>;

/** The body of `PUT /api/deals/:id/vote`. Less strict than CastVote, because an incomplete downvote has its own error code. */
export const VoteBody = z.strictObject({
  value: z.union([z.literal(1), z.literal(-1)]),
  reason: z.string().optional(),
  comment: z.string().optional(),
  link: z.string().optional(),
});
export type VoteBody = z.infer<typeof VoteBody>;

/** The result of a vote: the deal's counts and your own vote. */
export const VoteResult = z.object({ up: z.int(), down: z.int(), vote: z.union([z.literal(1), z.literal(-1)]).optional() });
export type VoteResult = z.infer<typeof VoteResult>;

/** `?deals=1,2,3`, without duplicates and sorted, so that every spelling is the same read. */
export const DealIdsQuery = z.strictObject({
  deals: z
    .string()
    .regex(/^[0-9]{1,16}(,[0-9]{1,16})*$/)
    .refine((list) => list.split(',').length <= pages.marks, { error: `At most ${pages.marks} deals` })
    .transform((list) => [...new Set(list.split(',').map(Number))].toSorted((a, b) => a - b)),
});

/** `GET /api/me/marks?deals=1,2,3`: your own votes, saves and checks of these deals; a deal without any is left out. */
export const Marks = z.object({
  marks: z.record(
    z.string(),
    z.object({
      vote: z.union([z.literal(1), z.literal(-1)]).optional(),
      saved: z.literal(true).optional(),
      check: z.enum(checkVerdicts).optional(),
      /** What has changed materially since you voted, with the value at the time; absent if there was none. */
      changed: z.partialRecord(z.enum(materialFields), z.object({ from: z.union([z.string(), z.number()]).optional() })).optional(),
    }),
  ),
});
export type Marks = z.infer<typeof Marks>;

/** `GET /api/me/comment-votes?deal=1`: your own votes on the comments of a deal. */
export const CommentVotesQuery = z.strictObject({
  deal: z
    .string()
    .regex(/^[0-9]{1,16}$/)
    .meta(idInJsonSchema),
});
export const CommentVotes = z.object({ votes: z.record(z.string(), z.union([z.literal(1), z.literal(-1)])) });
export type CommentVotes = z.infer<typeof CommentVotes>;
