import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { type Block, type Candidates, candidatesFor } from './candidates.ts';
import { dealsCondition } from './filters.ts';
import { once } from './once.ts';
import { after, type Hit, keyIn, mergeHits, mostAdded, type PageQuery } from './page-query.ts';

const moreEachTime = 4;

/**
 * What passes of the candidates, in the order that is wanted: looks at the newest blocks until older ones can add nothing. `looks` is how
 * many are looked at first.
 */
export async function passing(db: Queryable, wanted: PageQuery, { blocks, changed }: Candidates, looks: number): Promise<Hit[]> {
  const all = once(() => candidatesFor(db, wanted.filter, Number.POSITIVE_INFINITY));
  let found: Hit[] = [];
  let ids = changed;
  let enough = looks;
  for (const [i, { block, ids: own }] of blocks.entries()) {
    const idsIn = own ?? (await all())?.blocks.find((each) => each.block === block)?.ids;
    ids = [...ids, ...(idsIn?.() ?? [])];
    const next = blocks[i + 1];
    if (next !== undefined && !isComplete(wanted, found, next) && ids.length < enough) continue;
    found = mergeHits(wanted, found, await judged(db, wanted, ids));
    if (next === undefined || isComplete(wanted, found, next)) return found;
    ids = [];
    enough *= moreEachTime;
  }
  return mergeHits(wanted, found, await judged(db, wanted, ids));
}

/** No deal of a block, or of an older one, could still come to stand among these. */
function isComplete(wanted: PageQuery, found: readonly Hit[], { newest }: Block): boolean {
  const last = found[wanted.limit - 1];
  return last !== undefined && wanted.order.highest(newest) + mostAdded(wanted) < last.key;
}

async function judged(db: Queryable, wanted: PageQuery, ids: readonly number[]): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const { order, filter, tier } = wanted;
  return await db
    .select({ id: deals.id, key: keyIn(wanted) })
    .from(deals)
    .where(and(sql`${deals.id} = any(${sql.param(ids)}::bigint[])`, order.shown, dealsCondition(filter), tier?.where, after(wanted)));
}
