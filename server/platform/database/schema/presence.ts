import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** A running node. If it is not seen for a while, another node deletes it with its counts. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  seenAt: timestamptz().notNull().defaultNow(),
});

/** How many people look at a deal on one node; the deal 0 is the board itself. Logged, because unlogged tables reach no change feed. */
export const presence = pgTable(
  'presence',
  {
    dealId: bigint({ mode: 'number' }).notNull(),
    nodeId: uuid()
      .references(() => nodes.id, { onDelete: 'cascade' })
      .notNull(),
    people: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.nodeId] })],
);
