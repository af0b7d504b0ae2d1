import { eq } from 'drizzle-orm';
import type { CrawlOutcome } from '../../../shared/states.ts';
import { newestDealVisibleTo } from '../../deals/merchants/merchant-visibility.ts';
import { merchants } from '../../platform/database/schema.ts';
import type { CrawlContext } from './crawl-context.ts';
import { visitPage, visitPicture } from './visit.ts';

/** Icons that are tried, the best first. */
const maxTried = 3;

/** Gives a merchant the icon of its site. Undefined while nobody but members can see the merchant: then nothing is asked. */
export async function crawlMerchant(context: CrawlContext, id: number): Promise<CrawlOutcome | undefined> {
  const { db, homeOf } = context;
  const [merchant] = await db
    .select({ domain: merchants.domain, visibleDeal: newestDealVisibleTo(false) })
    .from(merchants)
    .where(eq(merchants.id, id));
  if (merchant?.domain == null || merchant.visibleDeal === null) return undefined;
  const page = await visitPage(context, homeOf(merchant.domain));
  for (const url of ((await context.pages.icons(page)) ?? []).slice(0, maxTried)) {
    const icon = await visitPicture(context, url, 'icon');
    if (icon === undefined) continue;
    await db.update(merchants).set({ icon }).where(eq(merchants.id, id));
    return 'stored';
  }
  return 'no_picture';
}
