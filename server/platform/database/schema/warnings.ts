import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type WarningDetails, warningKinds } from '../../../../shared/admin/warnings.ts';
import { oneOf, timestamptz } from './columns.ts';

/** What needs a human, as long as it lasts. */
export const warnings = pgTable(
  'warnings',
  {
    kind: text({ enum: warningKinds }).notNull(),
    /** Of what is one machine's own, its name; otherwise empty. */
    machine: text().notNull().default(''),
    details: jsonb().$type<WarningDetails>().notNull().default({}),
    since: timestamptz().notNull().defaultNow(),
    /** When it was still so. */
    seenAt: timestamptz().notNull().defaultNow(),
    /** When admins were last mailed about it. */
    mailedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.machine] }), check('warnings_kind', oneOf(t.kind, warningKinds))],
);
