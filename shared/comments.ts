import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { Image, ImageHash } from './images.ts';
import { limits } from './limits.ts';
import { Amount, Cursor, Id, Moment, text, WholeCursor } from './schema.ts';
import { commentStates, negativeReasons } from './states.ts';
import { threadSorts } from './thread-sorts.ts';

/** Default: `old`. */
export const CommentsQuery = z.strictObject({ sort: z.enum(threadSorts).optional(), after: WholeCursor.optional() });
export type CommentsQuery = z.infer<typeof CommentsQuery>;

/** The same thing cheaper elsewhere. */
export const Offer = z.object({
  url: z.string(),
  host: z.string(),
  price: Amount,
  currency: z.string(),
  /** People reported it as expired, or its author did. */
  expiredAt: Moment.optional(),
});
export type Offer = z.infer<typeof Offer>;

export const Comment = z.object({
  id: Id,
  /** The comment that it replies to; absent for the first comment of a thread. */
  parent: Id.optional(),
  author: PersonRef.optional(),
  state: z.enum(commentStates),
  /** Why a moderator removed it: one of shared/reasons.ts, or a text. */
  reason: z.string().optional(),
  /** Markdown as typed, and as HTML that is safe to insert; both absent once deleted. */
  body: z.string().optional(),
  html: z.string().optional(),
  /** Set if the comment is the reason of a downvote. */
  against: z.enum(negativeReasons).optional(),
  /** Why a moderator revoked the downvote that the comment explained. */
  voteRevoked: z.string().optional(),
  offer: Offer.optional(),
  image: Image.optional(),
  up: z.int(),
  down: z.int(),
  at: Moment,
  editedAt: Moment.optional(),
  version: z.int(),
});
export type Comment = z.infer<typeof Comment>;

/** A page of whole threads. `order` holds every comment's id, parents before their replies. */
export const Thread = z.object({ comments: z.record(z.string(), Comment), order: z.array(Id), next: Cursor.optional() });
export type Thread = z.infer<typeof Thread>;

export const PostComment = z.strictObject({
  body: text({ ...limits.comment, lines: true }),
  parent: Id.optional(),
  /** The same thing cheaper elsewhere: its link as typed, and its price in the deal's currency. */
  offer: z.strictObject({ url: text({ min: 1, max: limits.url.max }), price: Amount }).optional(),
  /** A picture, as `POST /api/images` names it. An edit keeps it. */
  image: ImageHash.optional(),
});
export type PostComment = z.infer<typeof PostComment>;
export const EditComment = z.strictObject({ body: text({ ...limits.comment, lines: true }), version: z.int().min(1) });
export type EditComment = z.infer<typeof EditComment>;
export const CastCommentVote = z.strictObject({ value: z.union([z.literal(1), z.literal(-1)]) });
export type CastCommentVote = z.infer<typeof CastCommentVote>;

/** `POST /api/text/preview`: Markdown as readers see it in the description of a deal, or in a comment, which can mention people. */
export const PreviewText = z.strictObject({ text: text({ ...limits.body, min: 1, lines: true }), of: z.enum(['deal', 'comment']) });
export type PreviewText = z.infer<typeof PreviewText>;
export const TextPreview = z.object({ html: z.string() });

export const CommentResult = z.object({ id: Id, version: z.int() });
export type CommentResult = z.infer<typeof CommentResult>;
/** What an edit of a comment is based on. */
export const EditedComment = CommentResult.extend({ body: z.string() });
export type EditedComment = z.infer<typeof EditedComment>;

/** `GET /api/deals/:id/offers`: offers elsewhere that nobody doubts, cheapest first, each with the comment that brought it. */
export const Offers = z.object({ offers: z.array(Offer.extend({ comment: Id })) });
export type Offers = z.infer<typeof Offers>;

export const OfferReportResult = z.object({ expired: z.boolean() });
export type OfferReportResult = z.infer<typeof OfferReportResult>;
