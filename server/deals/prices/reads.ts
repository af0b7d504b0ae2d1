import { and, desc, eq, isNull } from 'drizzle-orm';
import { priceHistory } from '../../../shared/limits.ts';
import { PriceHistory } from '../../../shared/prices.ts';
import { reads } from '../../../shared/reads.ts';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, pricePoints } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { goneBecause, hiddenDealProblems } from '../hidden-deal.ts';
import { hiddenBecause, isRowVisible, isVisible, visibility } from '../visibility.ts';
import { historyOf } from './history.ts';
import { reliability } from './reliability.ts';

export const priceReads = (db: Database) => [prices(db)];

const deal = { id: deals.id, version: deals.version, ...visibility };

function prices(db: Database) {
  return liveRead(reads.prices(':id'), {
    summary: "The price history of a deal's offer, from every deal about the same offer",
    input: ById,
    answer: PriceHistory,
    problems: hiddenDealProblems,
    audience: audienceOf,
    evaluate: async ({ id }, audience) => {
      const members = audience === 'member';
      const [subject] = await db
        .select({ ...deal, product: deals.canonicalUrl, currency: deals.currency })
        .from(deals)
        .where(eq(deals.id, id));
      const hidden = hiddenBecause(subject, members);
      if (subject === undefined || hidden !== undefined) return await goneBecause(db, hidden ?? 'NOT_FOUND', id, members);
      const points = await pointsOf(db, subject, members);
      const shown = points.filter((point) => isVisible(point.deal, members));
      return {
        data: historyOf(
          subject.currency,
          shown.map((point) => ({ ...point, deal: point.deal.id })),
        ),
        dependencies: [
          subject.product === null ? dependsOn('price_points', 'deal_id', id) : dependsOn('price_points', 'product', subject.product),
          leavesHistory(points, subject),
          ...dealDependencies([subject, ...points.map((point) => point.deal)], members),
          ...confirmationDependencies(points),
        ],
      };
    },
  });
}

interface PriceSubject {
  id: number;
  product: string | null;
  currency: string;
}

/**
 * The last prices of a product in one currency, or of a deal without a link. Includes hidden deals, but guests do not get prices that only
 * members saw.
 */
const pointsOf = (db: Database, { id, product, currency }: PriceSubject, members: boolean) =>
  db
    .select({ id: pricePoints.id, deal, price: pricePoints.price, seenAt: pricePoints.seenAt, source: pricePoints.source, ...reliability })
    .from(pricePoints)
    .innerJoin(deals, eq(deals.id, pricePoints.dealId))
    .where(
      and(
        product === null ? and(eq(pricePoints.dealId, id), isNull(pricePoints.product)) : eq(pricePoints.product, product),
        eq(pricePoints.currency, currency),
        members ? undefined : eq(pricePoints.membersOnly, false),
      ),
    )
    .orderBy(desc(pricePoints.seenAt), desc(pricePoints.id))
    .limit(priceHistory.read);

/** A price point that is deleted or moves to another product: the change event does not contain the old product. */
function leavesHistory(points: readonly { id: number }[], { product }: PriceSubject): Dependency {
  const ids = new Set(points.map(({ id }) => id));
  return dependsOnAny('price_points', (row) => ids.has(Number(row.id)) && row.product !== product);
}

type DealRow = Pick<typeof deals.$inferSelect, keyof typeof deal>;

/** Votes and checks matter only if they decide whether a brief price counts. */
function confirmationDependencies(points: readonly { deal: { id: number }; isBrief: boolean }[]): Dependency[] {
  const ids = new Set(points.filter(({ isBrief }) => isBrief).map(({ deal: { id } }) => id));
  return [...ids].flatMap((id) => [dependsOn('votes', 'deal_id', id), dependsOn('deal_checks', 'deal_id', id)]);
}

/** Each deal with a price: it matters when it appears, disappears, expires or is edited, but not when it is voted on. */
function dealDependencies(rows: readonly DealRow[], members: boolean): Dependency[] {
  const byId = new Map(rows.map((each) => [each.id, each]));
  return [...byId.values()].map((each) => {
    const isHidden = !isVisible(each, members);
    const matters = (row: Row) =>
      isHidden ? isRowVisible(row, members) : row.version !== each.version || row.state !== each.state || !isRowVisible(row, members);
    return dependsOn('deals', 'id', each.id, matters);
  });
}
