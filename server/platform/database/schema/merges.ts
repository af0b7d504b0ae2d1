import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { mergeMoveKinds, mergeStates } from '../../../../shared/states.ts';
import { id, oneOf, reference, timestamptz } from './columns.ts';
import { deals } from './deals.ts';
import { merchants } from './merchants.ts';
import { people } from './people.ts';

/** A deal or a merchant that was merged into another. */
export const merges = pgTable(
  'merges',
  {
    id: id(),
    dealId: reference(() => deals.id),
    intoDealId: reference(() => deals.id),
    merchantId: reference(() => merchants.id),
    intoMerchantId: reference(() => merchants.id),
    state: text({ enum: mergeStates }).notNull().default('moving'),
    mergedBy: reference(() => people.id).notNull(),
    mergedAt: timestamptz().notNull().defaultNow(),
    /** Its entry in the staff log. */
    logId: bigint({ mode: 'number' }).notNull(),
    /** How many clicks were added to those of the other deal. */
    clicks: integer().notNull().default(0),
  },
  (t) => [
    check('merges_state', oneOf(t.state, mergeStates)),
    check(
      'merges_subject',
      sql`num_nonnulls(${t.dealId}, ${t.intoDealId}) in (0, 2) and num_nonnulls(${t.merchantId}, ${t.intoMerchantId}) in (0, 2) and num_nonnulls(${t.dealId}, ${t.merchantId}) = 1`,
    ),
  ],
);

/** What a merge moved, so that it can be undone; deleted when it no longer can. */
export const mergeMoves = pgTable(
  'merge_moves',
  {
    mergeId: reference(() => merges.id, { onDelete: 'cascade' }).notNull(),
    kind: text({ enum: mergeMoveKinds }).notNull(),
    /** A person (vote, save, check), a price point, the first comment of a thread, a comment, or a deal. */
    itemId: bigint({ mode: 'number' }).notNull(),
    /** The product that a price point was of. */
    product: text(),
  },
  (t) => [primaryKey({ columns: [t.mergeId, t.kind, t.itemId] }), check('merge_moves_kind', oneOf(t.kind, mergeMoveKinds))],
);
