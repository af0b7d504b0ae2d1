import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { affiliationKinds, affiliationStates } from '../../../../shared/states.ts';
import { id, lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { merchants } from './merchants.ts';
import { people } from './people.ts';

/** That a person works for a merchant: what they said, and whether a moderator verified it. */
export const affiliations = pgTable(
  'affiliations',
  {
    id: id(),
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    merchantId: reference(() => merchants.id, { onDelete: 'cascade' }).notNull(),
    kind: text({ enum: affiliationKinds }).notNull(),
    state: text({ enum: affiliationStates }).notNull().default('claimed'),
    /** How a moderator can verify it. */
    note: text().notNull().default(''),
    /** Whether the domain of their e-mail address was one of the merchant's. */
    emailMatches: boolean().notNull(),
    claimedAt: timestamptz().notNull().defaultNow(),
    decidedBy: reference(() => people.id),
    decidedAt: timestamptz(),
    endedAt: timestamptz(),
  },
  (t) => [
    check('affiliations_kind', oneOf(t.kind, affiliationKinds)),
    check('affiliations_state', oneOf(t.state, affiliationStates)),
    check('affiliations_note', lengthOf(t.note, limits.affiliationNote)),
    check('affiliations_decided', sql`(${t.decidedBy} is null) = (${t.decidedAt} is null)`),
  ],
);
