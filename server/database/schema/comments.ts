import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../shared/limits.ts';
import { commentStates, negativeReasons } from '../../../shared/states.ts';
import { id, lengthOf, moment, oneOf, reference } from './columns.ts';
import { deals } from './deals.ts';
import { people } from './people.ts';

export const comments = pgTable(
  'comments',
  {
    id: id(),
    dealId: reference(() => deals.id).notNull(),
    authorId: reference(() => people.id).notNull(),
    parentId: reference((): AnyPgColumn => comments.id),
    /** The first comment of the thread; its own id if it is the first. */
    rootId: bigint({ mode: 'number' }).notNull(),
    depth: smallint().notNull().default(0),
    state: text({ enum: commentStates }).notNull().default('visible'),
    body: text().notNull(),
    /** The reason, if this comment explains a vote against the deal. */
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
