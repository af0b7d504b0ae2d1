import { sql } from 'drizzle-orm';
import { type HeatScale, heatLevels } from '../../../shared/heat.ts';
import { heatScaling } from '../../../shared/heat-scaling.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { boardSettings, dealScores, deals } from '../../platform/database/schema.ts';

/** Sets the board's scale of heat from the votes of its newest deals. Costs one row for each of these. */
export async function updateHeatScale(db: Queryable): Promise<void> {
  const { warm, hot, blazing } = await heatScale(db);
  const isChanged = sql`(${boardSettings.heatWarm}, ${boardSettings.heatHot}, ${boardSettings.heatBlazing}) is distinct from (${warm}, ${hot}, ${blazing})`;
  await db.update(boardSettings).set({ heatWarm: warm, heatHot: hot, heatBlazing: blazing }).where(isChanged);
}

async function heatScale(db: Queryable): Promise<HeatScale> {
  const { newest, fewest, initial } = heatScaling;
  const { rows } = await db.execute<{ count: number; nets: number[] | null }>(sql`
    select count(*)::int as count, percentile_disc(array[${sql.join(
      heatLevels.map((level) => sql`${1 - constant(`heat.${level}Share`)}::float8`),
      sql`, `,
    )}]) within group (order by net) as nets
    from (select round(${weighed})::int as net from ${deals} join ${dealScores} on ${dealScores.dealId} = ${deals.id} where ${deals.state} in ('live', 'expired')
      order by ${deals.liveAt} desc, ${deals.id} desc limit ${newest}) newest`);
  const { count = 0, nets = null } = rows[0] ?? {};
  if (count < fewest || nets === null) return initial;
  // More than the deal at the edge of the share has, so that deals with the same number do not widen it.
  const above = (i: number) => (nets[i] ?? 0) + 1;
  const warm = Math.max(constant('heat.warmLeast'), above(0));
  const hot = Math.max(constant('heat.hotLeast'), above(1), warm + 1);
  return { warm, hot, blazing: Math.max(constant('heat.blazingLeast'), above(2), hot + 1) };
}

/** The net votes, without those that are withheld. */
const weighed = sql`${dealScores.up} - ${dealScores.down} - ${dealScores.withheldVotes} / 100.0`;

/** Imported deals bring their votes with them: those that are hot by the scale have been so since they went live. */
export async function markImportedHot(db: Queryable): Promise<void> {
  await db.execute(sql`update ${deals} set hot_at = ${deals.liveAt} from ${dealScores}
    where ${dealScores.dealId} = ${deals.id} and ${deals.importKey} is not null and ${deals.hotAt} is null and ${weighed} >= (select ${boardSettings.heatHot} from ${boardSettings})`);
}
