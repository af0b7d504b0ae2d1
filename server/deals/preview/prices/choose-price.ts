import { findFormerPrice, isFormer, isOutdated, markFormerInPairs } from './former-price.ts';
import type { PageCost } from './offer-price.ts';
import type { PriceCandidate } from './price-candidates.ts';
import { bestCandidates, bestScores, minScore, weights } from './score-price.ts';

/** The most likely price in the visible text. */
export function visiblePrice(candidates: readonly PriceCandidate[]): PriceCandidate | undefined {
  const own = markFormerInPairs(candidates.filter((each) => !each.isOther));
  return bestCandidates(own.filter((each) => !isFormer(each, own)))[0];
}

export interface Evidence {
  currency: string;
  offered: PageCost;
  inHead: PageCost;
  candidates: readonly PriceCandidate[];
  /** The structured offer has no price. */
  isPriceless: boolean;
}

/** The amount with the highest score, and its former price. */
export function choosePrice({ currency, offered, inHead, candidates, isPriceless }: Evidence): Pick<PageCost, 'amount' | 'before'> {
  const own = markFormerInPairs(candidates.filter((each) => !each.isOther && (each.currency ?? currency) === currency));
  const current = own.filter((each) => !isFormer(each, own));
  const former = own.filter((each) => !current.includes(each));
  const scores = new Map<number, number>();
  const addScore = (amount: number | undefined, weight: number) => {
    if (amount !== undefined && amount > 0 && !isOfDearerOffer(amount, offered)) scores.set(amount, (scores.get(amount) ?? 0) + weight);
  };
  addScore(offered.amount, weights.offer);
  addScore(inHead.amount, weights.head);
  for (const [amount, weight] of bestScores(current)) addScore(amount, weight);
  const clearest = bestCandidates(current);
  for (const amount of scores.keys()) if (isOutdated(amount, clearest, former)) addScore(amount, weights.outdated);
  const inData = [offered.amount, inHead.amount].filter((amount) => amount !== undefined && !isOutdated(amount, clearest, former));
  for (const amount of scores.keys()) if (isUnlike(amount, inData)) addScore(amount, weights.unlike);
  const isInData = offered.amount !== undefined || inHead.amount !== undefined;
  const least = isInData ? Number.NEGATIVE_INFINITY : isPriceless ? minScore.unnamed : minScore.seen;
  const [best] = [...scores].sort(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < least || (!isInData && isOneOfMany(best, scores, current))) return {};
  const before = findFormerPrice(best[0], [offered, inHead], current, former);
  return { amount: best[0], ...(before === undefined ? {} : { before }) };
}

/** In an aggregate offer the lowest price counts, whichever the page shows first. */
const isOfDearerOffer = (amount: number, { amount: lowest = amount, highest = 0 }: PageCost) => amount > lowest && amount <= highest;

const isUnlike = (amount: number, inData: readonly (number | undefined)[]) =>
  inData.length > 0 && inData.every((each = amount) => amount < each / 2 || amount > 2 * each);

/** Three unmarked amounts with the same score belong to several products. */
function isOneOfMany([amount, score]: [number, number], scores: ReadonlyMap<number, number>, current: readonly PriceCandidate[]): boolean {
  const isMarked = current.some((each) => each.amount === amount && each.isMarked);
  return !isMarked && [...scores.values()].filter((each) => each === score).length > 2;
}
