import { bigint, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { consentPages } from '../../../../shared/states.ts';
import { bytes, id, reference, timestamptz } from './columns.ts';
import { people } from './people.ts';

/** The display names that a person had before. For moderators; erased with the account. */
export const formerNames = pgTable('former_names', {
  id: id(),
  personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
  name: text().notNull(),
  changedAt: timestamptz().notNull().defaultNow(),
});

/** `personId` has blocked `blockedId`. */
export const blocks = pgTable(
  'blocks',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    blockedId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  // Both are in the key, so that the change event of a deletion contains them.
  (t) => [primaryKey({ columns: [t.personId, t.blockedId] }), unique('blocks_id').on(t.id)],
);

/** The version of a page, such as the terms, that a person accepted. */
export const consents = pgTable(
  'consents',
  {
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    page: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.page, t.version] })],
);

/** The version of a page that everybody is asked to accept, and since when. */
export const requiredConsents = pgTable('required_consents', {
  page: text({ enum: consentPages }).primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(1),
  since: timestamptz().notNull().defaultNow(),
});

/** Handles of erased people, as hashes: nobody else may take them. */
export const retiredHandles = pgTable('retired_handles', { hash: bytes().primaryKey() });
