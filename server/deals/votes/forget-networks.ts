import { sql } from 'drizzle-orm';
import { networksKept } from '../../../shared/weights.ts';
import type { Database } from '../../platform/database/connection.ts';
import { dealChecks, votes } from '../../platform/database/schema.ts';

const batch = 500;

/** Removes the hashes of networks from old votes and checks. What they weigh stays. */
export async function forgetNetworks(db: Database): Promise<void> {
  for (const [table, at] of [
    [votes, votes.castAt],
    [dealChecks, dealChecks.checkedAt],
  ] as const) {
    const old = sql`${table.network} is not null and ${at} < now() - make_interval(secs => ${networksKept})`;
    const forget = sql`update ${table} set network = null where ctid = any(array(select ctid from ${table} where ${old} limit ${batch}))`;
    while (((await db.execute(forget)).rowCount ?? 0) === batch);
  }
}
