import { z } from 'zod';
import { limits } from './limits.ts';
import { dealSorts } from './ranking.ts';
import { Amount, Currency, Cursor, Handle, Id, Moment, Slug, text, WholeCursor } from './schema.ts';
import { dealKinds, dealStates, negativeReasons } from './states.ts';

/** Which deals a list shows. At most one of category, merchant and author. */
export const DealsQuery = z
  .strictObject({
    sort: z.enum(dealSorts).default('hot'),
    category: Slug.optional(),
    merchant: Slug.optional(),
    author: Handle.optional(),
    after: Cursor.optional(),
  })
  .refine((query) => [query.category, query.merchant, query.author].filter(Boolean).length <= 1, {
    error: 'At most one of category, merchant and author',
  })
  .refine((query) => query.author === undefined || query.sort === 'new', {
    path: ['sort'],
    error: "A person's deals are listed by sort=new",
    params: { rule: 'author_by_new' },
  })
  .refine(({ sort, after }) => sort !== 'new' || after === undefined || WholeCursor.safeParse(after).success, {
    path: ['after'],
    error: 'Not a cursor of this list',
  });
export type DealsQuery = z.infer<typeof DealsQuery>;

export const PersonRef = z.object({ handle: z.string(), name: z.string(), avatar: z.string().optional() });
export type PersonRef = z.infer<typeof PersonRef>;

/** What a card shows. A value that is not there is left out, never null. */
export const DealCard = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  kind: z.enum(dealKinds),
  state: z.enum(dealStates),
  membersOnly: z.literal(true).optional(),
  merchant: z.object({ slug: z.string(), name: z.string() }).optional(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** Minor units of `currency`. */
  price: Amount.optional(),
  shipping: Amount.optional(),
  currency: z.string(),
  /** Only with evidence and above the price. */
  reference: Amount.optional(),
  couponCode: z.string().optional(),
  picture: z.string().optional(),
  author: PersonRef.optional(),
  up: z.int(),
  down: z.int(),
  comments: z.int(),
  liveAt: Moment,
  endsAt: Moment.optional(),
  expiredAt: Moment.optional(),
  hotAt: Moment.optional(),
});
export type DealCard = z.infer<typeof DealCard>;

export const DealList = z.object({
  deals: z.record(z.string(), DealCard),
  order: z.array(Id),
  /** The cursor of the next page; absent on the last. */
  next: Cursor.optional(),
});
export type DealList = z.infer<typeof DealList>;

export const DealDetail = DealCard.extend({
  /** Markdown as typed; `html` is the same, rendered and safe to insert. */
  body: z.string().optional(),
  html: z.string().optional(),
  url: z.string().optional(),
  /** The host of `url`, to be shown beside the button. */
  host: z.string().optional(),
  evidence: z.string().optional(),
  regions: z.array(z.string()).optional(),
  version: z.int(),
  editedAt: Moment.optional(),
});
export type DealDetail = z.infer<typeof DealDetail>;

const dealFields = {
  title: text(limits.title),
  body: text({ ...limits.body, lines: true }).default(''),
  kind: z.enum(dealKinds).default('product'),
  url: text({ min: 1, max: limits.url.max }).optional(),
  /** A name as people write it; the board finds or makes the merchant. Left out, it follows from the URL's host. */
  merchant: text(limits.merchantName).optional(),
  category: Slug,
  price: Amount.optional(),
  shipping: Amount.optional(),
  currency: Currency,
  reference: Amount.optional(),
  evidence: text(limits.evidence).optional(),
  couponCode: text(limits.couponCode).optional(),
  regions: z
    .array(text({ min: 1, max: limits.region.max }))
    .max(limits.region.count)
    .default([]),
  membersOnly: z.boolean().default(false),
  endsAt: Moment.optional(),
};

type Facts = {
  kind: string;
  url?: string | undefined;
  price?: number | undefined;
  reference?: number | undefined;
  evidence?: string | undefined;
  couponCode?: string | undefined;
};

/** The rules that look at more than one field; the database holds them as constraints too. */
function checkFacts(deal: Facts, ctx: z.RefinementCtx) {
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
  if (deal.reference !== undefined && deal.evidence === undefined)
    say('evidence', 'evidence_required', 'Say where the reference price was seen');
}

export const PostDeal = z.strictObject(dealFields).superRefine(checkFacts);
export type PostDeal = z.infer<typeof PostDeal>;

/** An edit sends the whole deal with the version it edits. */
export const EditDeal = z.strictObject({ ...dealFields, version: z.int().min(1) }).superRefine(checkFacts);
export type EditDeal = z.infer<typeof EditDeal>;

export const CastVote = z.discriminatedUnion('value', [
  z.strictObject({ value: z.literal(1) }),
  z
    .strictObject({
      value: z.literal(-1),
      reason: z.enum(negativeReasons),
      /** Posted as a public comment, so that the author can answer. */
      comment: text({ ...limits.negativeReason, lines: true }),
      /** Where it is cheaper; needed for the reason "cheaper". */
      link: text({ min: 1, max: limits.url.max }).optional(),
    })
    .refine((vote) => vote.reason !== 'cheaper' || vote.link !== undefined, {
      path: ['link'],
      error: 'Say where it is cheaper',
      params: { rule: 'link_required' },
    }),
]);
export type CastVote = z.infer<typeof CastVote>;

/** What a vote answers: the deal's counts after it, and one's own vote. */
export const VoteResult = z.object({ up: z.int(), down: z.int(), vote: z.union([z.literal(1), z.literal(-1)]).optional() });
export type VoteResult = z.infer<typeof VoteResult>;

export const DealResult = z.object({ id: Id, slug: z.string(), version: z.int() });
export type DealResult = z.infer<typeof DealResult>;
