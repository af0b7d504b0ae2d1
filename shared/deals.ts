import { z } from 'zod';
import { dealSorts } from './deal-filters.ts';
import { answerShape, patchShape, postShape } from './deal-schemas.ts';
import { filterSchemas } from './filter-schemas.ts';
import { Image } from './images.ts';
import { limits } from './limits.ts';
import { Amount, Cursor, Id, Moment, text, WholeCursor } from './schema.ts';
import { dealStates, expiryCauses } from './states.ts';

/**
 * Which deals a list shows, and in which order: `best` (relevance, then heat) is for searches only, and their default; `expired` (the last one
 * first) is the only order of the archive, `state=expired`.
 */
export const DealsQuery = z
  .strictObject({
    sort: z.enum([...dealSorts, 'best', 'expired']).optional(),
    ...filterSchemas,
    /** Of a search: in its order alone, without those that only mention the words behind the rest. For who polls for what is new. */
    mixed: z.literal('true').optional(),
    after: Cursor.optional(),
  })
  .refine((query) => query.sort !== 'best' || query.q !== undefined, {
    path: ['sort'],
    error: 'Only searches can be sorted by "best"',
    params: { rule: 'best_of_search' },
  })
  .refine(({ sort, state }) => sort === undefined || (sort === 'expired') === (state === 'expired'), {
    path: ['sort'],
    error: 'Expired deals, and only those, are sorted by "expired"',
    params: { rule: 'expired_of_archive' },
  })
  .refine(
    ({ sort, state, after }) => (sort !== 'new' && state !== 'expired') || after === undefined || WholeCursor.safeParse(after).success,
    {
      path: ['after'],
      error: 'Not a cursor of this list',
    },
  );
export type DealsQuery = z.infer<typeof DealsQuery>;

export const PersonRef = z.object({
  handle: z.string(),
  name: z.string(),
  avatar: z.string().optional(),
  /** The merchants that a moderator has verified that they work for. */
  represents: z.array(z.object({ slug: z.string(), name: z.string() })).optional(),
});
export type PersonRef = z.infer<typeof PersonRef>;

/** The content of a card. Absent values are left out, never null. */
export const DealCard = z.object({
  id: Id,
  slug: z.string(),
  state: z.enum(dealStates),
  ...answerShape('card'),
  /** One of the board's own drawings. */
  picture: z.string().optional(),
  /** The first of its pictures. */
  image: Image.optional(),
  author: PersonRef.optional(),
  up: z.int(),
  down: z.int(),
  /** How much less its votes weigh than they count, in whole votes. */
  withheld: z.int().optional(),
  comments: z.int(),
  liveAt: Moment,
  expiredAt: Moment.optional(),
  hotAt: Moment.optional(),
  /** Upvotes of the last hour or so, as counted at the last vote; from 3 on. */
  voteSpeed: z.object({ upvotes: z.int(), at: Moment }).optional(),
  ...answerShape('scheduled'),
  expiredBy: z.enum(expiryCauses).optional(),
  /** How many people reported that it works since it was posted, reactivated or last reported dead, and when the last one did. */
  works: z.object({ people: z.int(), at: Moment }).optional(),
  /** How many people reported a live deal dead within the time that counts. */
  dead: z.object({ people: z.int(), at: Moment }).optional(),
  /** The price that people report, before there are enough reports to change it. */
  claimed: z.object({ people: z.int(), price: Amount }).optional(),
  /** The beginning of the body, as plain text on one line. */
  excerpt: z.string().optional(),
  /** The host of its link; absent if it has none. */
  host: z.string().optional(),
  /** How often someone left for the merchant by /out/:id. */
  clicks: z.int().optional(),
});
export type DealCard = z.infer<typeof DealCard>;

export const ListedDeal = DealCard.extend({
  /**
   * Why a search lists it behind the others: a `mention` has all words, but its title does not say that it is what they name (in every order but
   * `best` and `expired`, unless `mixed`); `partial` has only some of the words.
   */
  match: z.enum(['mention', 'partial']).optional(),
});
export type ListedDeal = z.infer<typeof ListedDeal>;

export const DealList = z.object({
  deals: z.record(z.string(), ListedDeal),
  order: z.array(Id),
  /** The cursor of the next page; absent on the last. */
  next: Cursor.optional(),
  /** A correction of words with few or no results. */
  didYouMean: z.string().optional(),
});
export type DealList = z.infer<typeof DealList>;

export const DealDetail = DealCard.extend({
  ...answerShape('page'),
  /** The body, rendered and safe to insert. */
  html: z.string().optional(),
  version: z.int(),
  editedAt: Moment.optional(),
  /** No comments can be added. */
  locked: z.literal(true).optional(),
  /** Only in /api/me/scheduled: the live deal with the same offer that prevented the start. */
  duplicate: z.object({ id: Id, slug: z.string(), title: z.string() }).optional(),
});
export type DealDetail = z.infer<typeof DealDetail>;

/**
 * `GET /api/me/deals/:id/figures`: how a deal of your own is received. What others do in private is counted from three people on, so that nobody's can be
 * guessed.
 */
export const DealFigures = z.object({
  /** How often its page was opened in a browser, roughly: nobody is recognised when they come back. */
  views: z.int(),
  clicks: z.int(),
  saves: z.int().optional(),
  /** People whom alerts have notified of it lately. */
  notified: z.int().optional(),
});
export type DealFigures = z.infer<typeof DealFigures>;

/** `GET /api/me/scheduled`: your own scheduled deals, soonest first. */
export const Scheduled = z.object({ deals: z.record(z.string(), DealDetail), order: z.array(Id) });
export type Scheduled = z.infer<typeof Scheduled>;

/** Rules about several fields; the database has them as constraints too. */
function checkRules(deal: Partial<PostDeal>, ctx: z.RefinementCtx) {
  const say = (path: string, rule: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, params: { rule } });
  if (deal.kind === 'product' && deal.price === undefined) say('price', 'price_required', 'A product needs a price');
  if (deal.kind === 'freebie' && deal.price !== 0) say('price', 'freebie_is_free', 'A freebie costs 0');
  if (deal.kind === 'coupon' && deal.couponCode === undefined && deal.url === undefined)
    say('couponCode', 'coupon_needs_code', 'A coupon needs a code or a link');
  if (deal.kind !== 'local' && deal.url === undefined) say('url', 'url_required', 'A link is needed, except for a local deal');
  if (deal.reference !== undefined && deal.price === undefined)
    say('reference', 'reference_needs_price', 'A reference price needs a price');
  if (deal.reference !== undefined && deal.price !== undefined && deal.reference <= deal.price)
    say('reference', 'reference_above_price', 'The reference price must be above the price');
  if (deal.reference !== undefined && deal.evidence === undefined) say('evidence', 'evidence_required', 'A reference price needs a source');
  if (deal.startsAt !== undefined && deal.endsAt !== undefined && Date.parse(deal.endsAt) <= Date.parse(deal.startsAt))
    say('endsAt', 'before_start', 'The end must be after the start');
  if (deal.images !== undefined && new Set(deal.images).size < deal.images.length) say('images', 'twice', 'A picture is there twice');
}

export const PostDeal = z.strictObject(postShape).superRefine(checkRules);
export type PostDeal = z.infer<typeof PostDeal>;

/** A JSON merge patch (RFC 7396) with the version that it edits: absent fields stay, and null removes an optional field. */
export const EditDeal = z.strictObject({
  ...patchShape,
  version: z.int().min(1),
  /** Required from a moderator or fact-checker who edits another person's deal: one of shared/reasons.ts, or a text. */
  reason: text(limits.staffReason).optional(),
});
export type EditDeal = z.infer<typeof EditDeal>;

/** For a deal whose fields are each known to be valid. */
export const DealRules = z.custom<PostDeal>().superRefine(checkRules);

export const DealResult = z.object({ id: Id, slug: z.string(), version: z.int(), state: z.enum(dealStates) });
export type DealResult = z.infer<typeof DealResult>;
