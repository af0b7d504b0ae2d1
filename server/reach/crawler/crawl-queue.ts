import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { crawling } from '../../../shared/limits.ts';
import type { CrawlOutcome } from '../../../shared/states.ts';
import { newestDealVisibleTo } from '../../deals/merchants/merchant-visibility.ts';
import { advisoryLocks, tryLock } from '../../platform/database/advisory-locks.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { crawlHosts, crawlTasks, type deals, merchants } from '../../platform/database/schema.ts';
import type { TransientFailure } from './failure.ts';

export type CrawlTask = typeof crawlTasks.$inferSelect;

/** Nodes claim one after the other. */
const lock = advisoryLocks.crawling;

type QueuedDeal = Pick<typeof deals.$inferSelect, 'id' | 'url' | 'state' | 'imageId' | 'liveAt'>;

/** Queues the pages of live deals without a picture; returns how many. */
export async function queueDealPages(tx: Transaction, imported: readonly QueuedDeal[]): Promise<number> {
  const tasks = imported.flatMap(({ id, url, state, imageId, liveAt }) =>
    url === null || state !== 'live' || imageId !== null ? [] : [{ dealId: id, host: new URL(url).host, postedAt: liveAt }],
  );
  await queue(tx, tasks);
  return tasks.length;
}

/** Queues the sites of merchants without an icon that everybody can see: a request would tell the site that it is named in a hidden deal. */
export async function queueMerchantSites(db: Database): Promise<void> {
  const sites = await db
    .select({ merchantId: merchants.id, host: sql<string>`${merchants.domain}` })
    .from(merchants)
    .leftJoin(crawlTasks, eq(crawlTasks.merchantId, merchants.id))
    .where(and(isNotNull(merchants.domain), isNull(crawlTasks.id), isNotNull(newestDealVisibleTo(false))))
    .limit(500);
  await db.transaction((tx) => queue(tx, sites));
}

async function queue(tx: Transaction, tasks: readonly (typeof crawlTasks.$inferInsert)[]): Promise<void> {
  if (tasks.length === 0) return;
  await tx
    .insert(crawlTasks)
    .values([...tasks])
    .onConflictDoNothing();
  const hosts = [...new Set(tasks.map(({ host }) => host))].sort();
  await tx
    .insert(crawlHosts)
    .values(hosts.map((host) => ({ host })))
    // Locks the site, so that it is not deleted at the same time.
    .onConflictDoUpdate({ target: crawlHosts.host, set: { freeAt: sql`greatest(${crawlHosts.freeAt}, now())` } });
}

/** Deletes the sites that no task waits for, such as those that others' pages redirect to or take their pictures from. */
export async function deleteIdleHosts(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${crawlHosts} where host in (
      select host from ${crawlHosts} site
      where free_at < now() - make_interval(secs => ${crawling.idleFor})
        and not exists (select from ${crawlTasks} where host = site.host and due_at is not null)
      for update skip locked
    )`);
}

/** Claims the next tasks, each of another site that may be requested now; none if any node claimed some a moment ago. */
export async function claimTasks(db: Database): Promise<CrawlTask[]> {
  return await db.transaction(async (tx) => {
    if (!(await tryLock(tx, lock))) return [];
    const { rows } = await tx.execute<{ id: number }>(sql`
      with claimed as (
        select host, task.id from ${crawlHosts} site, lateral (
          select id from ${crawlTasks} where host = site.host and due_at <= now() order by posted_at desc limit 1
        ) task
        where free_at <= now()
          and not exists (select from ${crawlHosts} where claimed_at > now() - make_interval(secs => ${crawling.every - 1}))
        order by free_at limit ${crawling.max}
      )
      update ${crawlHosts} set claimed_at = now(), free_at = now() + make_interval(secs => ${crawling.lease})
      from claimed where crawl_hosts.host = claimed.host returning claimed.id`);
    const ids = rows.map(({ id }) => Number(id));
    return ids.length === 0 ? [] : await tx.select().from(crawlTasks).where(inArray(crawlTasks.id, ids));
  });
}

/** Ends a task. Its site is not requested again for a while. A merchant's icon is due again after months. */
export async function endTask(db: Database, { id, host, merchantId }: CrawlTask, outcome: CrawlOutcome): Promise<void> {
  await updateTask(db, id, { outcome, dueAt: dueAgain(merchantId), attempts: 0 });
  if (outcome === 'refused') await countFailure(db, host, 0);
  else await delayNextRequest(db, host, { failures: 0 });
}

/**
 * Repeats a task after a growing wait. Its site is not requested again for a while. If another site does not send the picture, the page's own site
 * does not count as failing.
 */
export async function retryTask(db: Database, task: CrawlTask, { retryAfter, host = task.host }: TransientFailure): Promise<void> {
  // The page waits longer than its site, so that other pages show whether the whole site fails.
  await countAttempt(db, task, Math.max(retryAfter, waitAfter(task.attempts + 2)));
  if (host === task.host) await countFailure(db, host, retryAfter);
  else await delayNextRequest(db, task.host, { failures: 0 });
}

/** Repeats a task for which the board is too busy. After half a day it is given up: its picture may be what keeps the board busy. */
export async function repeatTask(db: Database, task: CrawlTask): Promise<void> {
  await countAttempt(db, task, waitAfter(task.attempts + 1));
  await delayNextRequest(db, task.host);
}

/** The task's merchant is hidden: it comes again later. */
export async function postponeTask(db: Database, { id, host }: CrawlTask, seconds: number): Promise<void> {
  await updateTask(db, id, { dueAt: inSeconds(seconds) });
  await delayNextRequest(db, host);
}

const updateTask = (db: Database, id: number, set: PgUpdateSetSource<typeof crawlTasks>) =>
  db.update(crawlTasks).set(set).where(eq(crawlTasks.id, id));

async function countAttempt(db: Database, { id, merchantId, attempts }: CrawlTask, wait: number): Promise<void> {
  const isGivenUp = attempts + 1 >= crawling.maxFailures;
  const given = { outcome: 'failed' as const, dueAt: dueAgain(merchantId), attempts: 0 };
  await updateTask(db, id, isGivenUp ? given : { dueAt: inSeconds(wait), attempts: attempts + 1 });
}

const delayNextRequest = (db: Database, host: string, set: PgUpdateSetSource<typeof crawlHosts> = {}, seconds: number = crawling.pause) =>
  db
    .update(crawlHosts)
    .set({ ...set, freeAt: inSeconds(sql`greatest(${seconds}::int, ${crawlHosts.crawlDelay})`) })
    .where(eq(crawlHosts.host, host));

/** A site that only fails or refuses is given up, with everything that waits for it. */
async function countFailure(db: Database, host: string, retryAfter: number): Promise<void> {
  const [site] = await db
    .update(crawlHosts)
    .set({ failures: sql`${crawlHosts.failures} + 1` })
    .where(eq(crawlHosts.host, host))
    .returning({ failures: crawlHosts.failures });
  const failures = site?.failures ?? 1;
  const isGivenUp = failures >= crawling.maxFailures;
  const wait = isGivenUp ? crawling.givenUpFor : waitAfter(failures);
  // One more failure gives up what is queued later.
  await delayNextRequest(db, host, isGivenUp ? { failures: crawling.maxFailures - 1 } : {}, Math.max(retryAfter, wait));
  if (!isGivenUp) return;
  const iconDueAt = sql`case when merchant_id is not null then now() + make_interval(secs => ${crawling.iconKept}) end`;
  const waiting = and(eq(crawlTasks.host, host), isNotNull(crawlTasks.dueAt));
  await db.update(crawlTasks).set({ outcome: 'failed', dueAt: iconDueAt }).where(waiting);
}

const dueAgain = (merchantId: number | null) => (merchantId === null ? null : inSeconds(crawling.iconKept));
const waitAfter = (failures: number) => crawling.firstWait * 5 ** (failures - 1);
const inSeconds = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;
