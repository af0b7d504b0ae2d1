import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { crawlOutcomes } from '../../../../shared/states.ts';
import { id, oneOf, reference, timestamptz } from './columns.ts';
import { deals } from './deals.ts';
import { merchants } from './merchants.ts';

/** The pages that the board reads by itself, and what became of each: an imported deal's for its picture, a merchant's for its icon. */
export const crawlTasks = pgTable(
  'crawl_tasks',
  {
    id: id(),
    dealId: reference(() => deals.id, { onDelete: 'cascade' }).unique(),
    merchantId: reference(() => merchants.id, { onDelete: 'cascade' }).unique(),
    /** Of the page, with its port. */
    host: text().notNull(),
    /** The newest are read first. */
    postedAt: timestamptz().notNull().defaultNow(),
    /** Null once it is done for good. */
    dueAt: timestamptz().defaultNow(),
    /** Failed ones in a row. */
    attempts: smallint().notNull().default(0),
    outcome: text({ enum: crawlOutcomes }),
  },
  (t) => [
    check('crawl_tasks_one', sql`num_nonnulls(${t.dealId}, ${t.merchantId}) = 1`),
    check('crawl_tasks_outcome', oneOf(t.outcome, crawlOutcomes)),
  ],
);

/** The sites that are crawled, so that all nodes together ask each of them rarely. */
export const crawlHosts = pgTable('crawl_hosts', {
  host: text().primaryKey(),
  /** When it may be asked next. */
  freeAt: timestamptz().notNull().defaultNow(),
  claimedAt: timestamptz(),
  /** Failures and refusals in a row. */
  failures: smallint().notNull().default(0),
  robots: text(),
  robotsAt: timestamptz(),
  /** Seconds between two requests, which robots.txt asks for. */
  crawlDelay: integer().notNull().default(0),
});
