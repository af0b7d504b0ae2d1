import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { AlertMoment } from '../../../shared/states.ts';
import type { PriceFactors } from '../../deals/money/comparable-price.ts';
import { priceFactors } from '../../deals/money/price-factors.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { commentChanges, dealChanges } from '../../platform/database/schema.ts';
import { type ChangedDeal, isSince, momentsOfChange, type NotedChange, occurrenceOf, readChange, readDeal } from './changed-deal.ts';
import { type FoundAlert, findAlerts } from './find-alerts.ts';
import { notifyMatches } from './notify-matches.ts';
import { deleteWaits, dueWaits, isStillTrue, noteWaitingComments, waitsOf } from './notify-waiting.ts';

/** How many deals are processed concurrently, and the longest pause between two batches (ms): 100,000 people are told in 200 batches. */
const concurrency = 20;
const maxPause = 75;

/** Notifies in batches; returns `busy` if another node is already doing it. */
type Batches = AsyncGenerator<undefined, 'busy' | undefined>;

/**
 * Notifies people of the deals and comments that changed (`deal_changes`, `comment_changes`). A batch of each in turn, so a deal that many alerts
 * match does not delay another. A change is deleted in the transaction of its last notification, so nothing is lost if a node dies.
 */
export async function matchAlerts(db: Database): Promise<void> {
  const running = new Map<string, Batches>();
  const skipped = new Set<string>();
  const errors: unknown[] = [];
  let factors: PriceFactors | undefined;
  await noteWaitingComments(db);
  for (;;) {
    const startedAt = Date.now();
    for (const { kind, id } of await pendingChanges(db)) {
      const key = `${kind} ${id}`;
      if (running.size >= concurrency || running.has(key) || skipped.has(key)) continue;
      factors ??= await priceFactors(db);
      running.set(key, batchesOf[kind](db, id, factors));
    }
    if (running.size === 0) break;
    for (const [key, batches] of running) {
      const { done, value } = await batches.next().catch((error: unknown) => {
        errors.push(error);
        return { done: true, value: 'busy' as const };
      });
      if (done) running.delete(key);
      if (value === 'busy') skipped.add(key);
    }
    // Leaves three quarters of the time to others.
    if (running.size > 0) await sleep(Math.min(maxPause, 3 * (Date.now() - startedAt)));
  }
  if (errors.length > 0) throw errors[0];
}

interface PendingChange extends Record<string, unknown> {
  kind: 'deal' | 'comment' | 'wait';
  id: number;
}

/** The changes that have waited longest first. */
async function pendingChanges(db: Database): Promise<PendingChange[]> {
  const { rows } = await db.execute<PendingChange>(sql`
    (select 'deal' as kind, deal_id::float8 as id from deal_changes order by since limit 200)
    union all (select 'comment', comment_id::float8 from comment_changes order by comment_id limit 200)
    union all ${dueWaits}`);
  return rows;
}

async function* notifyOfDeal(db: Database, id: number, factors: PriceFactors): Batches {
  const change = await readChange(db, id);
  if (change === undefined) return undefined;
  const { noted, deal } = change;
  // If the deal changed again meanwhile, that change is processed next.
  const deleteChange = (tx: Queryer) =>
    tx.delete(dealChanges).where(and(eq(dealChanges.dealId, id), eq(dealChanges.changes, noted.changes)));
  const moments = deal === undefined ? [] : momentsOfChange(deal, noted);
  if (deal === undefined || moments.length === 0) return await finish(deleteChange(db));
  const alerts = await findAlerts(db, deal, moments, factors);
  if (alerts === undefined) return 'busy';
  const hitsOf = (alert: FoundAlert) =>
    momentsToNotify(alert, moments, deal, noted).map((moment) => ({ alert, moment, occurrence: occurrenceOf(moment, deal, noted) }));
  return yield* notifyMatches(db, { deal, factors, oldPrice: noted.oldPrice }, alerts, hitsOf, deleteChange);
}

type Queryer = Database | Transaction;

async function finish(deletion: PromiseLike<unknown>): Promise<undefined> {
  await deletion;
}

/** The moments of a change that an alert notifies of; of two that say the same, only one. */
function momentsToNotify(alert: FoundAlert, ofChange: readonly AlertMoment[], deal: ChangedDeal, noted: NotedChange): AlertMoment[] {
  const ofAlert = alert.moments.split(' ');
  const moments = ofChange.filter(
    (moment) => ofAlert.includes(moment) && (moment !== 'match' || !alert.matchedBefore) && isSince(moment, deal, noted, alert.activeSince),
  );
  if (moments.includes('reactivated')) return moments.filter((moment) => moment !== 'match');
  return moments.includes('match') ? moments.filter((moment) => moment !== 'price_drop') : moments;
}

/** Notifies of what alerts held back for an hour, as far as it is still true. */
async function* notifyOfWaits(db: Database, id: number, factors: PriceFactors): Batches {
  const waits = await waitsOf(db, id);
  const deal = await readDeal(db, id);
  const current = deal === undefined ? [] : waits.filter(({ moment }) => isStillTrue(moment, deal));
  if (deal === undefined || current.length === 0) return await finish(deleteWaits(db, waits));
  const alerts = await findAlerts(db, deal, [...new Set(current.map(({ moment }) => moment))], factors);
  if (alerts === undefined) return 'busy';
  const waiting = Map.groupBy(current, ({ alertId }) => alertId);
  const hitsOf = (alert: FoundAlert) => (waiting.get(alert.id) ?? []).map(({ moment, occurrence }) => ({ alert, moment, occurrence }));
  return yield* notifyMatches(db, { deal, factors }, alerts, hitsOf, (tx) => deleteWaits(tx, waits));
}

/** Notifies people who follow or saved the deal, unless a reply or mention already did. */
async function* notifyFollowers(db: Database, id: number, factors: PriceFactors): Batches {
  const { rows } = await db.execute<{ dealId: number; authorId: number; at: number }>(sql`
    select deal_id::float8 as "dealId", author_id::float8 as "authorId", (extract(epoch from created_at) * 1e6)::float8 as at
    from comments where id = ${id} and state = 'visible'`);
  const deleteChange = (tx: Queryer) => tx.delete(commentChanges).where(eq(commentChanges.commentId, id));
  const [comment] = rows;
  const deal = comment && (await readDeal(db, comment.dealId));
  if (comment === undefined || deal === undefined) return await finish(deleteChange(db));
  const alerts = await findAlerts(db, deal, ['comment'], factors);
  if (alerts === undefined) return 'busy';
  const alreadyNotified = await notifiedOf(db, id);
  const isTold = ({ personId, activeSince }: FoundAlert) =>
    personId !== comment.authorId && !alreadyNotified.has(personId) && comment.at >= activeSince;
  const hitsOf = (alert: FoundAlert) => [{ alert, moment: 'comment' as const, occurrence: id }];
  return yield* notifyMatches(db, { deal, factors, actorId: comment.authorId, commentId: id }, alerts.filter(isTold), hitsOf, deleteChange);
}

async function notifiedOf(db: Database, commentId: number): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select person_id::float8 as id from notifications where comment_id = ${commentId} and kind <> 'alert'`);
  return new Set(rows.map(({ id }) => id));
}

const batchesOf = { deal: notifyOfDeal, comment: notifyFollowers, wait: notifyOfWaits };
