import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

/** How frequent facets are: what PostgreSQL's ANALYZE has seen. */
export interface FacetStatistics {
  deals: number;
  /** The share of deals that have one of these facets. */
  shareOf: (facets: readonly string[]) => number;
}

interface Row {
  deals: number;
  facet: string | null;
  share: number | null;
  least: number | null;
}

// The last two frequencies are the least and the greatest.
const readStatistics = statement<Row>(
  'facet_statistics',
  `select greatest(reltuples, 0)::float8 as deals, facet, share::float8, (most_common_elem_freqs[cardinality(most_common_elem_freqs) - 1])::float8 as least
   from pg_class left join pg_stats on schemaname = current_schema() and tablename = 'deal_terms' and attname = 'terms'
     left join unnest(most_common_elems::text::text[], most_common_elem_freqs) frequent (facet, share) on facet like '#%'
   where pg_class.oid = 'deal_terms'::regclass`,
);

/** Milliseconds. */
const readAgainAfter = 300_000;

const cache = new WeakMap<Database, { at: number; statistics: FacetStatistics }>();

/** As of the last minutes. A board that was never analyzed is taken for an empty one. */
export async function facetStatistics(db: Database): Promise<FacetStatistics> {
  const last = cache.get(db);
  if (last !== undefined && performance.now() - last.at < readAgainAfter) return last.statistics;
  const statistics = statisticsOf(await readStatistics(db));
  cache.set(db, { at: performance.now(), statistics });
  return statistics;
}

function statisticsOf(rows: readonly Row[]): FacetStatistics {
  const { deals = 0, least } = rows[0] ?? {};
  const shares = new Map(rows.map(({ facet, share }) => [facet, share]));
  // What is not listed is rarer.
  const rare = (least ?? 1) / 2;
  return {
    deals,
    shareOf: (facets) =>
      Math.min(
        1,
        facets.reduce((sum, facet) => sum + (shares.get(`#${facet}`) ?? rare), 0),
      ),
  };
}
