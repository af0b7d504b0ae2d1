import { and, eq, ne } from 'drizzle-orm';
import type { CrawlOutcome } from '../../../shared/states.ts';
import { imageIdsOf, setDealImages } from '../../deals/deal-images.ts';
import { lockDeal } from '../../deals/lock-deal.ts';
import { isGeneralPicture } from '../../deals/preview/extract-image.ts';
import { wordOverlap } from '../../deals/preview/schema-org/find-product.ts';
import { isVisible } from '../../deals/visibility.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, revisions } from '../../platform/database/schema.ts';
import { isOfferUrl } from '../../platform/links/canonical-url.ts';
import { domainOf } from '../../platform/links/link.ts';
import type { CrawlContext } from './crawl-context.ts';
import { visitPage, visitPicture } from './visit.ts';

/** A page that shares fewer words with the deal's title is about something else, such as a merchant that replaced the old one. */
const minOverlap = 0.25;
/** A picture that is shared by more deals than this does not show one product. */
const maxDeals = 3;

/** Gives an imported deal the picture of its page. */
export async function crawlDeal(context: CrawlContext, id: number): Promise<CrawlOutcome> {
  const [deal] = await context.db.select(columns).from(deals).where(eq(deals.id, id));
  if (deal?.url == null || !needsPicture(deal)) return 'superseded';
  const page = await visitPage(context, deal.url);
  if (!leadsToOffer(deal.url, page.url)) return 'gone';
  const offer = await context.pages.read(page);
  // What a site shows to robots has no title.
  if (offer !== undefined && offer.title === undefined) return 'refused';
  if (offer?.title === undefined || wordOverlap(offer.title, deal.title) < minOverlap) return 'no_picture';
  if (offer.picture === undefined || isGeneralPicture(offer.picture)) return 'no_picture';
  const hash = await visitPicture(context, offer.picture, 'picture');
  return hash === undefined ? 'no_picture' : await setPicture(context.db, { id, url: deal.url }, hash);
}

const columns = {
  ...{ url: deals.url, title: deals.title },
  ...{ state: deals.state, membersOnly: deals.membersOnly, imageId: deals.imageId, picture: deals.picture },
};
type Deal = typeof deals.$inferSelect;

const needsPicture = (deal: Pick<Deal, 'state' | 'membersOnly' | 'imageId' | 'picture'>) =>
  isVisible(deal, false) && deal.state === 'live' && deal.imageId === null && deal.picture === null;

/** Merchants redirect to their front page, and closed ones to another merchant, when an offer is gone. */
function leadsToOffer(from: string, to: string): boolean {
  const [first, last] = [new URL(from), new URL(to)];
  return domainOf(first.hostname) === domainOf(last.hostname) && (first.pathname === '/' || isOfferUrl(last.href));
}

/** People's work comes first: a deal that someone has edited, removed or given a picture keeps what it has. */
async function setPicture(db: Database, { id, url }: { id: number; url: string }, hash: string): Promise<CrawlOutcome> {
  return await db.transaction(async (tx) => {
    const deal = await lockDeal(tx, id);
    if (deal === undefined || deal.url !== url || !needsPicture(deal)) return 'superseded';
    if ((await tx.$count(revisions, isEditByOthers(id, deal.authorId))) > 0) return 'superseded';
    const [imageId] = await imageIdsOf(tx, [hash]);
    if (imageId === undefined || (await tx.$count(deals, eq(deals.imageId, imageId))) >= maxDeals) return 'no_picture';
    await setDealImages(tx, id, [imageId]);
    await tx.update(deals).set({ imageId }).where(eq(deals.id, id));
    return 'stored';
  });
}

/** An import edits deals too, as their author. */
const isEditByOthers = (id: number, authorId: number) =>
  and(eq(revisions.dealId, id), eq(revisions.cause, 'edit'), ne(revisions.editorId, authorId));
