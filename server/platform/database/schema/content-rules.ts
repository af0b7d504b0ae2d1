import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { contentRuleActions, contentRuleKinds, contentRulePlaces } from '../../../../shared/states.ts';
import { id, lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { merchants } from './merchants.ts';
import { people } from './people.ts';

/** A rule of the operator that holds or refuses what people write. */
export const contentRules = pgTable(
  'content_rules',
  {
    id: id(),
    kind: text({ enum: contentRuleKinds }).notNull(),
    /** A word or phrase, in which * and ? are wildcards, or a domain in ASCII. */
    value: text().notNull(),
    places: text({ enum: contentRulePlaces }).array().notNull(),
    action: text({ enum: contentRuleActions }).notNull(),
    /** Shown to the author of what is refused. */
    message: text(),
    /** It applies to people below this trust level. */
    belowTrust: smallint().notNull(),
    isEnabled: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    hits: integer().notNull().default(0),
    lastHitAt: timestamptz(),
    createdBy: reference(() => people.id),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('content_rules_kind', oneOf(t.kind, contentRuleKinds)),
    check('content_rules_action', oneOf(t.action, contentRuleActions)),
    check(
      'content_rules_places',
      sql`cardinality(${t.places}) > 0 and ${t.places} <@ array[${sql.raw(contentRulePlaces.map((place) => `'${place}'`).join(', '))}]::text[]`,
    ),
    check('content_rules_value', lengthOf(t.value, { min: 1, max: limits.domain.max })),
    check('content_rules_message', lengthOf(t.message, limits.contentRuleMessage)),
    check('content_rules_below_trust', sql`${t.belowTrust} between 1 and 4`),
    check('content_rules_hits', sql`${t.hits} >= 0`),
  ],
);

/** A merchant, or a domain with its subdomains, that nobody may link to until some time. */
export const merchantBans = pgTable(
  'merchant_bans',
  {
    id: id(),
    merchantId: reference(() => merchants.id, { onDelete: 'cascade' }).unique(),
    domain: text().unique(),
    until: timestamptz().notNull(),
    reason: text().notNull(),
    createdBy: reference(() => people.id),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('merchant_bans_one', sql`num_nonnulls(${t.merchantId}, ${t.domain}) = 1`),
    check('merchant_bans_domain', lengthOf(t.domain, limits.domain)),
    check('merchant_bans_reason', lengthOf(t.reason, limits.banReason)),
  ],
);
