import { and, eq, inArray } from 'drizzle-orm';
import type { PriceFactors } from '../../deals/money/comparable-price.ts';
import { matchingRules } from '../../deals/mute-rules/matching-rules.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { muteRules } from '../../platform/database/schema.ts';
import { notify } from '../notifications/notify.ts';
import type { ChangedDeal } from './changed-deal.ts';
import type { Cause, Hit } from './hit.ts';
import { type StoredMatch, storeMatches } from './store-matches.ts';

/** How many hits one transaction notifies of, so that others' deals and readers do not wait. */
const batchSize = 250;

/** Notifies in batches, sorted by person. `inLast` runs in the transaction of the last batch. */
export async function* notifyMatches(
  db: Database,
  cause: Cause,
  hits: readonly Hit[],
  inLast: (tx: Transaction) => Promise<unknown>,
): AsyncGenerator<undefined, void> {
  const sorted = hits.toSorted((one, other) => one.alert.personId - other.alert.personId);
  for (let from = 0; from === 0 || from < sorted.length; from += batchSize) {
    if (from > 0) yield;
    const batch = await withoutMuted(db, cause, sorted.slice(from, from + batchSize));
    await db.transaction(async (tx) => {
      await notifyBatch(tx, cause, batch);
      if (from + batchSize >= sorted.length) await inLast(tx);
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
    .where(and(inArray(muteRules.personId, people), eq(muteRules.effect, 'mute')));
  const muting = new Set(
    [...Map.groupBy(rules, ({ personId }) => personId)].flatMap(([id, own]) => (mutes(deal, own, factors) ? [id] : [])),
  );
  return hits.filter((hit) => !isMutable(hit) || !muting.has(hit.alert.personId));
}

const mutes = (deal: ChangedDeal, rules: (typeof muteRules.$inferSelect)[], factors: PriceFactors) =>
  matchingRules(deal, rules, factors).length > 0;

/** One notification for each person of what the alerts have not notified of yet. */
async function notifyBatch(tx: Transaction, cause: Cause, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  const { deal, actorId, commentId } = cause;
  const stored = new Map((await storeMatches(tx, cause, hits)).map((match) => [`${match.id} ${match.moment}`, match]));
  await notify(
    tx,
    hits
      .filter(({ alert, moment }) => stored.has(`${alert.id} ${moment}`))
      .map(({ alert, moment, occurrence, details }) => ({
        personId: alert.personId,
        kind: 'alert' as const,
        // One notification per person, however many of their alerts match, and one per webhook.
        key: `alert:${deal.id}:${moment}:${occurrence}${alert.channelId === null ? '' : `:${alert.channelId}`}`,
        ...{ dealId: deal.id, commentId, alertId: alert.id },
        ...(alert.channelId === null ? { actorId } : { channelId: alert.channelId }),
        details: { moment, name: alert.name, target: alert.target, ...details, ...oldPriceOf(stored.get(`${alert.id} ${moment}`)) },
      })),
  );
}

/** A price drop names the price that the person heard of last. */
const oldPriceOf = (match: StoredMatch | undefined) => (match?.reference == null ? {} : { oldPrice: match.reference });
