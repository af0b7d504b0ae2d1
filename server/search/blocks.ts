import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { once } from '../once.ts';
import { facetsOf } from './facets.ts';
import { dealsPass, type Sieve } from './sifting.ts';
import { after, better, type Found, keyIn, mostAdded, type Wanted } from './wanted.ts';

const blockSize = 8_192;

interface Block {
  block: number;
  /** When its newest deal went live, in milliseconds since 1970, or later. */
  newest: number;
  count: number;
  /** Null where the newer blocks have as many as were asked for. */
  bits: Buffer | null;
}

/** Deals that may pass, by block, the newest first: all that do are among them. */
export interface Candidates {
  blocks: Block[];
  /** Those that changed so lately that they are not in their blocks yet. */
  changed: number[];
  count: number;
}

interface Row extends Omit<Block, 'block'> {
  /** Absent on the last row, which is for what changed. */
  block: number | null;
  changed: number[] | null;
}

// The first four bytes of what bit_send makes are its length.
const common = statement<Row>(
  'facet_blocks',
  `with sought as (select facet, nth from unnest($1::text[], $2::int[]) sought (facet, nth)), recent as (select block, newest from deal_blocks where newest >= $4),
   of_group as (
     select nth, block, bit_or(deals) as deals from sought join facet_blocks using (facet) where block in (select block from recent) group by nth, block
   ), of_all as (
     select block, bit_and(deals) as deals from of_group group by block having count(*) = $3::int
   ), counted as (
     select block, newest, bit_count(deals)::int as count, sum(bit_count(deals)) over (order by newest desc, block) as so_far, deals
     from of_all join recent using (block) where bit_count(deals) > 0
   )
   select block, ceil(extract(epoch from newest) * 1000)::float8 as newest, count,
     case when so_far - count < $5::float8 then substring(bit_send(deals) from 5) end as bits, null::bigint[] as changed
   from counted
   union all
   select null, null, 0, null, array(select distinct deal_id from search_changes)
   order by newest desc nulls last, block`,
);

/** So many candidates are mostly more than enough. */
const enough = 2_000;

/** Undefined where nothing that blocks tell narrows these deals. */
export async function candidatesFor(db: Queryable, sieve: Sieve, most = enough): Promise<Candidates | undefined> {
  const groups = facetsOf(sieve);
  if (groups.length === 0) return undefined;
  const rows = await common(
    db,
    groups.flat(),
    groups.flatMap((group, nth) => group.map(() => nth)),
    groups.length,
    sieve.since ?? '-infinity',
    most,
  );
  const blocks = rows.flatMap(({ block, newest, count, bits }) => (block === null ? [] : [{ block, newest, count, bits }]));
  const changed = rows.flatMap((row) => row.changed ?? []);
  return { blocks, changed, count: changed.length + blocks.reduce((sum, { count }) => sum + count, 0) };
}

const moreEachTime = 4;

/** What passes of the candidates, in the order that is wanted: looks at the newest blocks until older ones can add nothing. `looks` is how many candidates are looked at first. */
export async function passing(db: Queryable, wanted: Wanted, { blocks, changed }: Candidates, looks: number): Promise<Found[]> {
  const all = once(() => candidatesFor(db, wanted.sieve, Number.POSITIVE_INFINITY));
  let found: Found[] = [];
  let ids = changed;
  let enough = looks;
  for (const [i, block] of blocks.entries()) {
    const bits = block.bits ?? (await all())?.blocks.find((each) => each.block === block.block)?.bits;
    ids = [...ids, ...idsIn(block.block, bits)];
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

function idsIn(block: number, bits: Buffer | null | undefined): number[] {
  const ids: number[] = [];
  for (const [i, byte] of (bits ?? Buffer.alloc(0)).entries()) {
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) if ((byte & (128 >> bit)) !== 0) ids.push(block * blockSize + i * 8 + bit);
  }
  return ids;
}
