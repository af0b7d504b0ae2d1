import { and, eq, sql } from 'drizzle-orm';
import type { PriceFactors } from '../../deals/money/comparable-price.ts';
import { matchingRules } from '../../deals/mute-rules/matching-rules.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { muteRules } from '../../platform/database/schema.ts';
import type { ChangedDeal } from './changed-deal.ts';
import type { FoundAlert } from './find-alerts.ts';
import type { Cause, Hit } from './hit.ts';
import { storeMatches } from './store-matches.ts';

/** How many alerts one transaction notifies of, so that others' deals and readers do not wait. */
const batchSize = 500;

/** Notifies of each alert's hits in batches, in the order of the alerts. `inLast` runs in the transaction of the last batch. */
export async function* notifyMatches(
  db: Database,
  cause: Cause,
  alerts: readonly FoundAlert[],
  hitsOf: (alert: FoundAlert) => readonly Hit[],
  inLast: (tx: Transaction) => Promise<unknown>,
): AsyncGenerator<undefined, undefined> {
  for (let from = 0; from === 0 || from < alerts.length; from += batchSize) {
    if (from > 0) yield;
    const batch = await withoutMuted(db, cause, alerts.slice(from, from + batchSize).flatMap(hitsOf));
    await db.transaction(async (tx) => {
      await storeMatches(tx, cause, batch);
      if (from + batchSize >= alerts.length) await inLast(tx);
    });
  }
}

const isMutable = ({ alert: { target, channelId } }: Hit) => target === 'list' && channelId === null;

/** Mute rules suppress list alerts, but not webhooks. */
async function withoutMuted(db: Database, { deal, factors }: Cause, hits: readonly Hit[]): Promise<readonly Hit[]> {
  const people = [...new Set(hits.filter(isMutable).map(({ alert }) => alert.personId))];
  if (people.length === 0) return hits;
  const rules = await db
    .select()
    .from(muteRules)
    .where(and(sql`${muteRules.personId} = any(${sql.param(people)}::bigint[])`, eq(muteRules.effect, 'mute')));
  const muting = new Set(
    [...Map.groupBy(rules, ({ personId }) => personId)].flatMap(([id, own]) => (mutes(deal, own, factors) ? [id] : [])),
  );
  return hits.filter((hit) => !isMutable(hit) || !muting.has(hit.alert.personId));
}

const mutes = (deal: ChangedDeal, rules: (typeof muteRules.$inferSelect)[], factors: PriceFactors) =>
  matchingRules(deal, rules, factors).length > 0;
