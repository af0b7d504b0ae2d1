import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { limits } from './limits.ts';
import { Cursor, Id, Moment, text, WholeCursor } from './schema.ts';
import { commentStates, negativeReasons } from './states.ts';

export const CommentsQuery = z.strictObject({ after: WholeCursor.optional() });
export type CommentsQuery = z.infer<typeof CommentsQuery>;

export const Comment = z.object({
  id: Id,
  /** The comment that it replies to; absent for the first comment of a thread. */
  parent: Id.optional(),
  author: PersonRef.optional(),
  state: z.enum(commentStates),
  /** Markdown as typed, and as HTML that is safe to insert; both absent once deleted. */
  body: z.string().optional(),
  html: z.string().optional(),
  /** Set if the comment is the reason of a downvote. */
  against: z.enum(negativeReasons).optional(),
  up: z.int(),
  down: z.int(),
  at: Moment,
  editedAt: Moment.optional(),
  version: z.int(),
});
export type Comment = z.infer<typeof Comment>;

/** A page of whole threads, oldest first. `order` holds every comment's id, parents before their replies. */
export const Thread = z.object({ comments: z.record(z.string(), Comment), order: z.array(Id), next: Cursor.optional() });
export type Thread = z.infer<typeof Thread>;

export const PostComment = z.strictObject({ body: text({ ...limits.comment, lines: true }), parent: Id.optional() });
export type PostComment = z.infer<typeof PostComment>;
export const EditComment = z.strictObject({ body: text({ ...limits.comment, lines: true }), version: z.int().min(1) });
export type EditComment = z.infer<typeof EditComment>;
export const CastCommentVote = z.strictObject({ value: z.union([z.literal(1), z.literal(-1)]) });
export type CastCommentVote = z.infer<typeof CastCommentVote>;

export const CommentResult = z.object({ id: Id, version: z.int() });
export type CommentResult = z.infer<typeof CommentResult>;
