import type { CrawlContext } from './crawl-context.ts';
import { type CrawlTask, claimTasks, endTask, postponeTask, queueMerchantSites, repeatTask, retryTask } from './crawl-queue.ts';
import { crawlDeal } from './deal-picture.ts';
import { failureOf, type TransientFailure } from './failure.ts';
import { crawlMerchant } from './merchant-icon.ts';

/** Seconds: the longest wait that a site can ask for; until a task is tried again whose merchant is hidden. */
const seconds = { maxWait: 86_400, hidden: 86_400 };

/** Reads the next due pages, each of another site. Any node may run it. */
export async function crawl(context: CrawlContext): Promise<void> {
  await queueMerchantSites(context.db);
  await Promise.all((await claimTasks(context.db)).map((task) => runTask(context, task)));
}

async function runTask(context: CrawlContext, task: CrawlTask): Promise<void> {
  const { db, log } = context;
  const work = task.dealId === null ? crawlMerchant(context, task.merchantId ?? 0) : crawlDeal(context, task.dealId);
  const result = await work.catch(failureOf).catch((error: unknown): TransientFailure => {
    log.error({ err: error, task: task.id }, 'Crawling failed');
    return { retryAfter: 0 };
  });
  if (result === undefined) await postponeTask(db, task, seconds.hidden);
  else if (result === 'busy') await repeatTask(db, task);
  else if (typeof result === 'object') await retryTask(db, task, { ...result, retryAfter: Math.min(result.retryAfter, seconds.maxWait) });
  else await endTask(db, task, result);
}
