import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { type Block, type Candidates, candidatesFor } from './candidates.ts';
import { once } from './once.ts';
import { dealsPass } from './sifting.ts';
import { after, better, type Found, keyIn, mostAdded, type Wanted } from './wanted.ts';

const moreEachTime = 4;

/**
 * What passes of the candidates, in the order that is wanted: looks at the newest blocks until older ones can add nothing. `looks` is how
 * many are looked at first.
 */
export async function passing(db: Queryable, wanted: Wanted, { blocks, changed }: Candidates, looks: number): Promise<Found[]> {
  const all = once(() => candidatesFor(db, wanted.sieve, Number.POSITIVE_INFINITY));
  let found: Found[] = [];
  let ids = changed;
  let enough = looks;
  for (const [i, { block, ids: own }] of blocks.entries()) {
    const idsIn = own ?? (await all())?.blocks.find((each) => each.block === block)?.ids;
    ids = [...ids, ...(idsIn?.() ?? [])];
    const next = blocks[i + 1];
    if (next !== undefined && !isComplete(wanted, found, next) && ids.length < enough) continue;
    found = better(wanted, found, await judged(db, wanted, ids));
    if (next === undefined || isComplete(wanted, found, next)) return found;
    ids = [];
    enough *= moreEachTime;
  }
  return better(wanted, found, await judged(db, wanted, ids));
}

/** No deal of a block, or of an older one, could still come to stand among these. */
function isComplete(wanted: Wanted, found: readonly Found[], { newest }: Block): boolean {
  const last = found[wanted.limit - 1];
  return last !== undefined && wanted.order.highest(newest) + mostAdded(wanted) < last.key;
}

async function judged(db: Queryable, wanted: Wanted, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { order, sieve, fit } = wanted;
  return await db
    .select({ id: deals.id, key: keyIn(wanted) })
    .from(deals)
    .where(and(sql`${deals.id} = any(${sql.param(ids)}::bigint[])`, order.shown, dealsPass(sieve), fit?.where, after(wanted)));
}
