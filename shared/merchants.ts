import { z } from 'zod';
import { ImageHash } from './images.ts';
import { limits } from './limits.ts';
import { Cursor, Id, Moment, Slug, text } from './schema.ts';

/** A merchant wherever it is named. */
export const MerchantRef = z.object({
  slug: z.string(),
  name: z.string(),
  /** The name of its logo's or icon's files: shared/image-files.ts. */
  icon: ImageHash.optional(),
});
export type MerchantRef = z.infer<typeof MerchantRef>;

/** `GET /api/merchants/:slug`: a merchant. */
export const Merchant = MerchantRef.extend({
  domain: z.string().optional(),
  deals: z.int(),
  /** How many of the newest thousand are not expired. */
  live: z.int(),
  /** The median saving of these in percent, once a few say their usual price. */
  saving: z.int().optional(),
  /** When its first and its latest deal went live. */
  firstAt: Moment,
  latestAt: Moment,
  /** What moderators say about it, as HTML that is safe to insert. */
  html: z.string().optional(),
  /** What people are told who post a link to it. */
  linksPolicy: z.string().optional(),
  /** Other names of it. */
  aliases: z.array(z.string()).optional(),
});
export type Merchant = z.infer<typeof Merchant>;

/** `GET /api/merchants/at/:host`: the merchant that a host belongs to. */
export const MerchantAt = MerchantRef.extend({
  linksPolicy: z.string().optional(),
  /** Of most of its newest deals. */
  currency: z.string().optional(),
});
export type MerchantAt = z.infer<typeof MerchantAt>;

/** `GET /api/mod/merchants`: `q` is part of a name or a domain. */
export const MerchantsQuery = z.strictObject({ q: text({ max: limits.search.max }).optional(), after: Cursor.optional() });
export type MerchantsQuery = z.infer<typeof MerchantsQuery>;

const ListedMerchant = MerchantRef.extend({
  id: Id,
  domain: z.string().optional(),
  deals: z.int(),
  /** The name of the one that it was merged into. */
  mergedInto: z.string().optional(),
});

export const MerchantList = z.object({ merchants: z.array(ListedMerchant), next: Cursor.optional() });
export type MerchantList = z.infer<typeof MerchantList>;

const shared = {
  name: text(limits.merchantName),
  description: text({ ...limits.merchantDescription, lines: true }),
  linksPolicy: text({ ...limits.linksPolicy, lines: true }),
};

/** `GET /api/mod/merchants/:id`: all that moderators edit, and what they changed before. */
export const ModMerchant = ListedMerchant.extend({
  ...shared,
  logo: ImageHash.optional(),
  domains: z.array(z.string()),
  aliases: z.array(z.string()),
  competitors: z.array(MerchantRef),
  /** Grows with each entry of its history; an edit names the one that it is based on. */
  version: z.int(),
  history: z.array(
    z.object({
      id: Id,
      at: Moment,
      by: z.object({ handle: z.string(), name: z.string() }).optional(),
      action: z.string(),
      reason: z.string().optional(),
      /** The fields that an edit changed. */
      changed: z.array(z.string()),
      /** How it can be undone; absent if it cannot. */
      undo: z.enum(['edit', 'merge']).optional(),
      /** The merge, for `undo: 'merge'`. */
      merge: Id.optional(),
    }),
  ),
});
export type ModMerchant = z.infer<typeof ModMerchant>;

export const EditMerchant = z.strictObject({
  ...shared,
  version: z.int().min(0),
  logo: ImageHash.nullish(),
  /** The first is shown. */
  domains: z.array(text({ min: 1, max: limits.domain.max })).max(limits.merchantDomains.count),
  aliases: z.array(text(limits.merchantName)).max(limits.merchantAliases.count),
  /** Their slugs. */
  competitors: z.array(Slug).max(limits.competitors.count),
  reason: text(limits.staffReason).optional(),
});
export type EditMerchant = z.infer<typeof EditMerchant>;
export const MerchantResult = z.object({ id: Id, slug: z.string() });
export type MerchantResult = z.infer<typeof MerchantResult>;

/** `version` is the one that the next edit is based on. */
export const EditedMerchant = MerchantResult.extend({ version: z.int() });
export type EditedMerchant = z.infer<typeof EditedMerchant>;

export const MergeMerchant = z.strictObject({ into: Slug, reason: text(limits.staffReason).optional() });
export type MergeMerchant = z.infer<typeof MergeMerchant>;
export const MerchantMergeResult = z.object({ merge: Id, into: MerchantResult });
export type MerchantMergeResult = z.infer<typeof MerchantMergeResult>;
