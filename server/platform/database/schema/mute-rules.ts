import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { muteEffects, muteRuleKinds } from '../../../../shared/states.ts';
import { amount, lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { categories, merchants } from './merchants.ts';
import { people } from './people.ts';

/** A rule by which a person hides (mute) or greys out (dim) matching deals. */
export const muteRules = pgTable(
  'mute_rules',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    personId: reference(() => people.id).notNull(),
    kind: text({ enum: muteRuleKinds }).notNull(),
    effect: text({ enum: muteEffects }).notNull(),
    word: text(),
    merchantId: reference(() => merchants.id),
    categoryId: reference(() => categories.id),
    authorId: reference(() => people.id),
    minPrice: bigint({ mode: 'number' }),
    maxPrice: bigint({ mode: 'number' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    // The person is in the key, so that the change event of a deletion contains it.
    primaryKey({ columns: [t.personId, t.id] }),
    unique('mute_rules_once')
      .on(t.personId, t.kind, t.word, t.merchantId, t.categoryId, t.authorId, t.minPrice, t.maxPrice)
      .nullsNotDistinct(),
    check('mute_rules_effect', oneOf(t.effect, muteEffects)),
    check('mute_rules_kind', oneOf(t.kind, muteRuleKinds)),
    check(
      'mute_rules_value',
      sql`(${t.kind} = 'word') = (${t.word} is not null) and (${t.kind} = 'merchant') = (${t.merchantId} is not null) and (${t.kind} = 'category') = (${t.categoryId} is not null) and (${t.kind} = 'person') = (${t.authorId} is not null) and (${t.kind} = 'price') = (${t.minPrice} is not null or ${t.maxPrice} is not null)`,
    ),
    check('mute_rules_word', lengthOf(t.word, limits.mutedWord)),
    check('mute_rules_band', sql`${t.minPrice} <= ${t.maxPrice}`),
    check('mute_rules_min_price', amount(t.minPrice)),
    check('mute_rules_max_price', amount(t.maxPrice)),
  ],
);
