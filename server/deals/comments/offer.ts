import { and, asc, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { type Offer, Offers, type PostComment } from '../../../shared/comments.ts';
import { collapseAt } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { invalid } from '../../platform/core/problem.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { comments, offers } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { isOfferUrl } from '../../platform/links/canonical-url.ts';
import { parseLink, shownHost } from '../../platform/links/link.ts';
import { goneIfHidden, hiddenDealProblems } from '../hidden-deal.ts';
import type { LockedDeal } from '../lock-deal.ts';
import { becomesHidden } from '../visibility.ts';

/** Offers listed with a deal. */
const maxListed = 5;

type NewOffer = Omit<typeof offers.$inferInsert, 'commentId'>;

/** Checks an offer elsewhere: another one than the deal's, and cheaper while the deal is live. */
export function newOffer(deal: LockedDeal, { url: typed, price }: NonNullable<PostComment['offer']>): NewOffer {
  const { url, canonicalUrl } = parseLink(typed, 'offer.url');
  if (!isOfferUrl(canonicalUrl)) throw invalid('offer.url', 'not_an_offer', "A merchant's front page is not an offer");
  if (canonicalUrl === deal.canonicalUrl)
    throw invalid('offer.url', 'same_offer', 'This is the offer of the deal: report its price instead');
  if (deal.state === 'live' && deal.price !== null && price >= deal.price)
    throw invalid('offer.price', 'not_cheaper', 'This is not cheaper than the deal');
  return { dealId: deal.id, url, canonicalUrl, price, currency: deal.currency };
}

export const offerOf = ({ url, price, currency, expiredAt }: typeof offers.$inferSelect): Offer =>
  omitAbsent({ url, host: shownHost(url), price, currency, expiredAt: expiredAt?.toISOString() });

export function offersRead(db: Database) {
  const open = (deal: number) => and(eq(offers.dealId, deal), isNull(offers.expiredAt));
  const cheapest = (deal: number) => {
    const trusted = and(open(deal), eq(comments.state, 'visible'), gt(sql`${comments.up} - ${comments.down}`, collapseAt));
    // The same offer may be named twice.
    const distinct = db
      .selectDistinctOn([offers.canonicalUrl], getTableColumns(offers))
      .from(offers)
      .innerJoin(comments, eq(comments.id, offers.commentId))
      .where(trusted)
      .orderBy(offers.canonicalUrl, asc(offers.price), desc(offers.commentId))
      .as('distinct_offers');
    return db.select().from(distinct).orderBy(asc(distinct.price), desc(distinct.commentId)).limit(maxListed);
  };
  return liveRead(reads.offers(':id'), {
    summary: 'Cheaper offers elsewhere that people named in comments, cheapest first',
    input: ById,
    answer: Offers,
    problems: hiddenDealProblems,
    audience: audienceOf,
    evaluate: async ({ id }, audience) => {
      const members = audience === 'member';
      const hidden = await goneIfHidden(db, id, members);
      if (hidden !== undefined) return hidden;
      const all = await db.select({ comment: offers.commentId }).from(offers).where(open(id));
      const bringing = new Set(all.map(({ comment }) => comment));
      return {
        data: { offers: (await cheapest(id)).map((offer) => ({ ...offerOf(offer), comment: offer.commentId })) },
        dependencies: [
          dependsOn('deals', 'id', id, becomesHidden(members)),
          dependsOn('offers', 'deal_id', id),
          // Also those that are not listed: a vote or a moderator can make them appear.
          dependsOn('comments', 'deal_id', id, (comment) => bringing.has(Number(comment.id))),
        ],
      };
    },
  });
}
