import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { facetsOf } from './facets.ts';
import type { DealFilter } from './filters.ts';

const blockSize = 8_192;

/** Deals that may pass, by block, the newest first: all that do are among them. */
export interface Candidates {
  blocks: Block[];
  /** Those that changed so lately that they are not in their blocks yet. */
  changed: number[];
  count: number;
}

export interface Block {
  block: number;
  /** When its newest deal went live, in milliseconds since 1970, or later. */
  newest: number;
  count: number;
  /** Null where the newer blocks have as many as were asked for. */
  ids: (() => number[]) | null;
}

interface Row {
  /** Absent on the last row, which is for what changed. */
  block: number | null;
  newest: number;
  count: number;
  bits: Buffer | null;
  changed: number[] | null;
}

/** So many candidates are mostly more than enough. */
const enough = 800;

/** Undefined where nothing that blocks tell narrows these deals. The newest `most` are told by their ids. */
export async function candidatesFor(db: Queryable, filter: DealFilter, most = enough): Promise<Candidates | undefined> {
  const groups = facetsOf(filter);
  if (groups.length === 0) return undefined;
  const one = groups.filter((group) => group.length === 1).flat();
  const [several = []] = groups.filter((group) => group.length > 1);
  const rows = await common(db, one, several, groups.length, filter.since ?? '-infinity', most);
  const blocks = rows.flatMap(({ block, newest, count, bits }) =>
    block === null ? [] : [{ block, newest, count, ids: bits && (() => idsIn(block, bits)) }],
  );
  const changed = rows.flatMap((row) => row.changed ?? []);
  return { blocks, changed, count: blocks.reduce((sum, { count }) => sum + count, changed.length) };
}

// What is asked goes through a table, which PostgreSQL can not look into: it would plan anew each time, and that takes as long again.
// The first four bytes of what bit_send makes are its length.
const common = statement<Row>(
  'candidates',
  `with asked as materialized (select $1::text[] as having_all, $2::text[] as having_any, $3::int as groups, $4::timestamptz as since, $5::float8 as most),
   of_all as (
     select block, bit_and(deals) as deals from (
       select block, deals from facet_blocks where facet = any((select having_all from asked)::text[])
       union all select block, bit_or(deals) from facet_blocks where facet = any((select having_any from asked)::text[]) group by block
     ) groups group by block having count(*) = (select groups from asked)
   ), counted as materialized (
     select block, newest, bit_count(deals)::int as count, deals
     from of_all join deal_blocks using (block) where newest >= (select since from asked) and bit_count(deals) > 0
   )
   select block, ceil(extract(epoch from newest) * 1000)::float8 as newest, count,
     case when so_far - count < (select most from asked) then substring(bit_send(deals) from 5) end as bits, null::json as changed
   from (select *, sum(count) over (order by newest desc, block) as so_far from counted) counted
   union all
   select null, null, 0, null, (select json_agg(distinct deal_id) from search_changes)
   order by newest desc nulls last, block`,
);

function idsIn(block: number, bits: Buffer): number[] {
  const ids: number[] = [];
  for (const [i, byte] of bits.entries()) {
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) if ((byte & (128 >> bit)) !== 0) ids.push(block * blockSize + i * 8 + bit);
  }
  return ids;
}
