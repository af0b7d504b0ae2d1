import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  check,
  customType,
  doublePrecision,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { limits } from '../../shared/limits.ts';
import { roles } from '../../shared/permissions.ts';
import { decay, risingFrom } from '../../shared/ranking.ts';
import { commentStates, dealKinds, dealStates, negativeReasons, personStates } from '../../shared/states.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (to: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) => bigint({ mode: 'number' }).references(to, actions);
const moment = () => timestamp({ withTimezone: true, mode: 'date' });

// Constraints are written into migrations as text, so what they hold must be literals.
const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
const lengthOf = (column: AnyPgColumn, { min = 0, max }: { min?: number; max: number }) =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
const amount = (column: AnyPgColumn) =>
  sql`${column} between ${sql.raw(String(limits.price.min))} and ${sql.raw(String(limits.price.max))}`;

export const people = pgTable(
  'people',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** Absent until the person chooses it; what the provider suggests is `suggestedHandle`. */
    handle: text().unique(),
    suggestedHandle: text(),
    name: text().notNull(),
    email: text(),
    avatar: text(),
    role: text({ enum: roles }).notNull().default('person'),
    trust: smallint().notNull().default(0),
    state: text({ enum: personStates }).notNull().default('onboarding'),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('people_identity').on(t.issuer, t.subject),
    check('people_handle', sql`${t.handle} ~ ${sql.raw(`'${limits.handle.pattern}'`)}`),
    check('people_name', lengthOf(t.name, limits.displayName)),
    check('people_role', oneOf(t.role, roles)),
    check('people_state', oneOf(t.state, personStates)),
    check('people_trust', sql`${t.trust} between 0 and 3`),
    check('people_active_has_handle', sql`${t.state} <> 'active' or ${t.handle} is not null`),
  ],
);

/** A session is an opaque id; only its hash is kept, so that a leaked table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: bytes().primaryKey(),
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    seenAt: moment().notNull().defaultNow(),
    endsAt: moment().notNull(),
    /** The provider's, for signing out there too. */
    idToken: text(),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_ends').on(t.endsAt)],
);

/** A sign-in on its way to the provider and back; taken out by the callback, so that it can not be replayed. */
export const signIns = pgTable(
  'sign_ins',
  {
    idHash: bytes().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    returnTo: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('sign_ins_created').on(t.createdAt)],
);

/** What a command with an Idempotency-Key answered, so that the same key answers the same again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    status: smallint(),
    answer: jsonb(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
    check('idempotency_keys_key', lengthOf(t.key, limits.idempotencyKey)),
  ],
);

export const categories = pgTable(
  'categories',
  { id: id(), slug: text().notNull().unique(), name: text().notNull(), position: smallint().notNull() },
  (t) => [check('categories_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max }))],
);

export const merchants = pgTable(
  'merchants',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** The host its deals link to, without "www."; one merchant a host. */
    domain: text().unique(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('merchants_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max })),
    check('merchants_name', lengthOf(t.name, limits.merchantName)),
  ],
);

/** The board's own name and money; one row. */
export const site = pgTable(
  'site',
  { id: smallint().primaryKey().default(1), name: text().notNull(), currency: char({ length: 3 }).notNull() },
  (t) => [check('site_one_row', sql`${t.id} = 1`)],
);

export const deals = pgTable(
  'deals',
  {
    id: id(),
    authorId: reference(() => people.id).notNull(),
    merchantId: reference(() => merchants.id),
    categoryId: reference(() => categories.id).notNull(),
    kind: text({ enum: dealKinds }).notNull(),
    state: text({ enum: dealStates }).notNull().default('live'),
    membersOnly: boolean().notNull().default(false),
    title: text().notNull(),
    body: text().notNull().default(''),
    url: text(),
    /** The address without what only tracks; two deals with the same one are about the same offer. */
    canonicalUrl: text(),
    price: bigint({ mode: 'number' }),
    shipping: bigint({ mode: 'number' }),
    currency: char({ length: 3 }).notNull(),
    reference: bigint({ mode: 'number' }),
    evidence: text(),
    couponCode: text(),
    regions: text().array().notNull().default(sql`'{}'`),
    picture: text(),
    endsAt: moment(),
    liveAt: moment().notNull().defaultNow(),
    expiredAt: moment(),
    hotAt: moment(),
    editedAt: moment(),
    /** While it is removed: when and by whom. Its remover may take that back for a while (limits.ts). */
    removedAt: moment(),
    removedBy: reference(() => people.id),
    up: integer().notNull().default(0),
    down: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** Set on what was brought in by bin/import: what makes a second run find it again, and the score it came with. */
    importKey: text().unique(),
    importedUp: integer().notNull().default(0),
    importedDown: integer().notNull().default(0),
    // The orders of the feed, see shared/ranking.ts. epoch() is ours (migration 0000): extract() is not immutable in PostgreSQL.
    hotRank: doublePrecision()
      .notNull()
      .generatedAlwaysAs(sql.raw(`sign(up - down) * log(greatest(1, abs(up - down))) + epoch(live_at) / ${decay.hot}`)),
    risingRank: doublePrecision()
      .notNull()
      .generatedAlwaysAs(sql.raw(`sign(up - down) * log(greatest(1, abs(up - down))) + epoch(live_at) / ${decay.rising}`)),
    discussedRank: doublePrecision()
      .notNull()
      .generatedAlwaysAs(sql.raw(`log(greatest(1, comments)) + epoch(live_at) / ${decay.discussed}`)),
  },
  (t) => {
    // A list is one of these indexes read backwards from its top; what a list never shows is not in them.
    const shown = sql`${t.state} <> 'removed'`;
    const rising = sql`${t.state} <> 'removed' and ${t.hotAt} is null and ${t.up} - ${t.down} >= ${sql.raw(String(risingFrom))}`;
    const byScope = (name: string, order: ExtraConfigColumn, where: ReturnType<typeof sql>) => [
      index(`deals_${name}`).on(order, t.id).where(where),
      index(`deals_category_${name}`).on(t.categoryId, order, t.id).where(where),
      index(`deals_merchant_${name}`).on(t.merchantId, order, t.id).where(where),
    ];
    return [
      check('deals_kind', oneOf(t.kind, dealKinds)),
      check('deals_state', oneOf(t.state, dealStates)),
      check('deals_title', lengthOf(t.title, limits.title)),
      check('deals_body', lengthOf(t.body, limits.body)),
      check('deals_url', sql`${t.url} ~* '^https?://' and ${lengthOf(t.url, { min: 1, max: limits.url.max })}`),
      check('deals_canonical_url', lengthOf(t.canonicalUrl, { min: 1, max: limits.url.max })),
      check('deals_price', amount(t.price)),
      check('deals_shipping', amount(t.shipping)),
      check(
        'deals_reference',
        sql`${t.reference} is null or (${amount(t.reference)} and ${t.price} is not null and ${t.reference} > ${t.price} and ${t.evidence} is not null)`,
      ),
      check('deals_evidence', lengthOf(t.evidence, limits.evidence)),
      check('deals_coupon_code', lengthOf(t.couponCode, limits.couponCode)),
      check('deals_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
      check('deals_product_has_price', sql`${t.kind} <> 'product' or ${t.price} is not null`),
      check('deals_freebie_is_free', sql`${t.kind} <> 'freebie' or (${t.price} is not null and ${t.price} = 0)`),
      check('deals_has_url', sql`${t.kind} = 'local' or ${t.url} is not null`),
      check('deals_regions', sql`cardinality(${t.regions}) <= ${sql.raw(String(limits.region.count))}`),
      // A subquery is not allowed in a check; a JSON path looks at every element too.
      check(
        'deals_region',
        sql`not jsonb_path_exists(to_jsonb(${t.regions}), '$[*] ? (!(@ like_regex "^.{1,${sql.raw(String(limits.region.max))}}$" flag "s"))')`,
      ),
      check('deals_expired', sql`(${t.state} = 'expired') = (${t.expiredAt} is not null) or ${t.state} = 'removed'`),
      check('deals_picture', sql`${t.picture} ~ ${sql.raw(`'${limits.picture.pattern}'`)}`),
      check('deals_ends', sql`${t.endsAt} <= ${t.liveAt} + interval '${sql.raw(String(limits.endsWithin + 1))} days'`),
      check('deals_counts', sql`${t.up} >= 0 and ${t.down} >= 0 and ${t.comments} >= 0`),
      check('deals_version', sql`${t.version} >= 1`),
      ...byScope('hot', t.hotRank, shown),
      ...byScope('new', t.liveAt, shown),
      ...byScope('rising', t.risingRank, rising),
      ...byScope('discussed', t.discussedRank, shown),
      // Removed ones too: they still count against the author's quota.
      index('deals_author_new').on(t.authorId, t.liveAt, t.id),
      // Only to be counted, on the author's page.
      index('deals_author_hot').on(t.authorId, t.hotAt).where(sql`${shown} and ${t.hotAt} is not null`),
      index('deals_canonical').on(t.canonicalUrl),
      index('deals_ending').on(t.endsAt).where(sql`${t.state} = 'live' and ${t.endsAt} is not null`),
    ];
  },
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    dealId: reference(() => deals.id).notNull(),
    authorId: reference(() => people.id).notNull(),
    parentId: reference((): AnyPgColumn => comments.id),
    /** The comment at the top of the thread; its own id there. */
    rootId: bigint({ mode: 'number' }).notNull(),
    depth: smallint().notNull().default(0),
    state: text({ enum: commentStates }).notNull().default('visible'),
    body: text().notNull(),
    /** Why the author votes against the deal, where this comment says so. */
    against: text({ enum: negativeReasons }),
    up: integer().notNull().default(0),
    down: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    editedAt: moment(),
  },
  (t) => [
    check('comments_state', oneOf(t.state, commentStates)),
    check('comments_body', sql`${t.state} = 'deleted' or ${lengthOf(t.body, limits.comment)}`),
    check('comments_against', oneOf(t.against, negativeReasons)),
    check('comments_depth', sql`${t.depth} between 0 and ${sql.raw(String(limits.threadDepth))}`),
    check('comments_counts', sql`${t.up} >= 0 and ${t.down} >= 0`),
    index('comments_roots').on(t.dealId, t.id).where(sql`${t.parentId} is null`),
    index('comments_thread').on(t.dealId, t.rootId, t.id),
    index('comments_author').on(t.authorId, t.createdAt),
  ],
);

export const votes = pgTable(
  'votes',
  {
    dealId: reference(() => deals.id).notNull(),
    personId: reference(() => people.id).notNull(),
    /** 0 once it is withdrawn: the row stays, for what was cast counts against the quotas all the same. */
    value: smallint().notNull(),
    reason: text({ enum: negativeReasons }),
    castAt: moment().notNull().defaultNow(),
    /** When it last was a vote against. */
    againstAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.personId] }),
    check('votes_value', sql`${t.value} in (-1, 0, 1)`),
    check('votes_reason', sql`(${t.value} = -1) = (${t.reason} is not null)`),
    check('votes_known_reason', oneOf(t.reason, negativeReasons)),
    index('votes_person').on(t.personId, t.castAt),
    index('votes_against').on(t.personId, t.againstAt).where(sql`${t.againstAt} is not null`),
  ],
);

export const commentVotes = pgTable(
  'comment_votes',
  {
    commentId: reference(() => comments.id).notNull(),
    personId: reference(() => people.id).notNull(),
    /** The comment's deal, so that one's own votes in a thread are one look-up and one thing to watch. */
    dealId: reference(() => deals.id).notNull(),
    /** 0 once it is withdrawn, as in `votes`. */
    value: smallint().notNull(),
    castAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // The deal is in the key so that a deletion's change says which thread it was in.
    primaryKey({ columns: [t.personId, t.dealId, t.commentId] }),
    index('comment_votes_comment').on(t.commentId),
    index('comment_votes_person').on(t.personId, t.castAt),
    check('comment_votes_value', sql`${t.value} in (-1, 0, 1)`),
  ],
);

export const saves = pgTable(
  'saves',
  {
    personId: reference(() => people.id).notNull(),
    dealId: reference(() => deals.id).notNull(),
    savedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.dealId] }), index('saves_person').on(t.personId, t.savedAt, t.dealId)],
);
