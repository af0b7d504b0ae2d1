import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { readDeals as limits } from '../../../../shared/limits.ts';
import { reference } from './columns.ts';
import { people } from './people.ts';

/** The deals that someone has read, the last one last, for their other devices. */
export const readDeals = pgTable(
  'read_deals',
  {
    personId: reference(() => people.id).primaryKey(),
    dealIds: bigint({ mode: 'number' }).array().notNull().default([]),
    isKept: boolean().notNull().default(true),
  },
  (t) => [
    check('read_deals_kept', sql`cardinality(${t.dealIds}) <= ${sql.raw(String(limits.max))} and (${t.isKept} or ${t.dealIds} = '{}')`),
  ],
);
