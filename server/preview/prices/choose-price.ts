import type { PageCost } from './offer-price.ts';
import type { PriceCandidate } from './price-candidates.ts';
import { currentLabel, formerLabel, maybeFormerLabel, priceLabel, recommendedLabel } from './price-labels.ts';

/** Two sources that agree outweigh any single one; strong visible evidence outweighs metadata. */
const weights = {
  offer: 7,
  head: 5,
  marked: 3,
  beforeBuying: 3,
  near: 2,
  behindBuying: 1,
  current: 2,
  priced: 1,
  strong: 1,
  alone: 1,
  perhapsFormer: -2,
  beforeName: -2,
  far: -1,
  prose: -4,
  /** Visible only as a former price, next to a lower one. */
  outdated: -9,
  /** Less than half or more than twice the price in the data: a part, a service or another product. */
  unlike: -4,
};
/** The minimum score of a price that is only visible, and of one whose structured offer has no price. */
const minScore = { seen: 3, unnamed: 7 };
/** Characters. */
const distances = { near: 1_000, far: 4_000, beside: 300, alone: 25, prose: 60 };
/** A former price is at most this many times the current one. */
const maxRatio = 20;

/** The most likely price in the visible text. */
export function visiblePrice(candidates: readonly PriceCandidate[]): PriceCandidate | undefined {
  const own = markFormerInPairs(candidates.filter((each) => !each.isOther));
  return bestCandidates(own.filter((each) => !isFormer(each, own)))[0];
}

/** The candidates with the highest sufficient score. */
function bestCandidates(candidates: readonly PriceCandidate[]): PriceCandidate[] {
  const most = Math.max(minScore.seen, ...candidates.map(scoreOf));
  return candidates.filter((each) => scoreOf(each) >= most);
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
  const before = formerOf(best[0], [offered, inHead], current, former);
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

/** The best score of each visible amount. */
function bestScores(candidates: readonly PriceCandidate[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const candidate of candidates)
    best.set(candidate.amount, Math.max(best.get(candidate.amount) ?? Number.NEGATIVE_INFINITY, scoreOf(candidate)));
  return best;
}

function scoreOf(candidate: PriceCandidate): number {
  const { distance, label, letters, isMarked } = candidate;
  const isCurrent = currentLabel.test(label);
  const says: readonly (readonly [boolean, number])[] = [
    [isMarked, weights.marked],
    [candidate.isStrong, weights.strong],
    [isCurrent, weights.current],
    [!isCurrent && priceLabel.test(label), weights.priced],
    [candidate.isBeforeBuying, weights.beforeBuying],
    [
      !candidate.isBeforeBuying && distance >= 0 && distance < distances.near,
      candidate.isBehindBuying ? weights.behindBuying : weights.near,
    ],
    [distance < 0, weights.beforeName],
    [distance > distances.far, weights.far],
    [letters <= distances.alone, weights.alone],
    [!isMarked && letters > distances.prose, weights.prose],
    [candidate.isPerhapsStruck || maybeFormerLabel.test(label), weights.perhapsFormer],
  ];
  return says.reduce((sum, [isSo, weight]) => sum + (isSo ? weight : 0), 0);
}

/** Whether a price is a former one: struck through or labelled so, or labelled ambiguously next to a lower price. */
function isFormer(candidate: PriceCandidate, all: readonly PriceCandidate[]): boolean {
  if (candidate.isStruck) return true;
  if (currentLabel.test(candidate.label)) return false;
  if (formerLabel.test(candidate.label) || recommendedLabel.test(candidate.label)) return true;
  const isPerhaps = candidate.isPerhapsStruck || maybeFormerLabel.test(candidate.label);
  return (
    isPerhaps &&
    all.some((other) => other !== candidate && !other.isStruck && other.amount < candidate.amount && isBeside(candidate, other))
  );
}

const isBeside = (one: PriceCandidate, other: PriceCandidate) => Math.abs(one.at - other.at) <= distances.beside;

/** Of two adjacent amounts without labels, the higher one is the former price. */
function markFormerInPairs(candidates: readonly PriceCandidate[]): readonly PriceCandidate[] {
  const isBare = (one: PriceCandidate | undefined, other: PriceCandidate | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.amount !== other.amount &&
    other.at - one.end <= 3 &&
    !hasWords(one) &&
    !hasWords(other);
  return candidates.map((candidate, index) => {
    const [before, behind] = [isBare(candidates[index - 1], candidate), isBare(candidate, candidates[index + 1])];
    // Three in a row belong to several products.
    const isPair = before
      ? !behind && !isBare(candidates[index - 2], candidates[index - 1])
      : behind && !isBare(candidates[index + 1], candidates[index + 2]);
    const other = candidates[before ? index - 1 : index + 1];
    const isHigher = other !== undefined && candidate.amount > other.amount && candidate.amount < 5 * other.amount && !other.isStruck;
    return isPair && isHigher && other.isMarked === candidate.isMarked ? { ...candidate, isStruck: true } : candidate;
  });
}

const hasWords = ({ label }: PriceCandidate) => /\p{L}/u.test(label);

/** In the page's data, but visible only as a former price next to the clear current one. */
const isOutdated = (amount: number, clearest: readonly PriceCandidate[], former: readonly PriceCandidate[]) =>
  !clearest.some((each) => each.amount === amount) &&
  former.some((each) => each.amount === amount && clearest.some((lower) => lower.amount < amount && isBeside(each, lower)));

/** The former price: a visible one next to the price first, then the page's data, then a recommended price. */
function formerOf(
  amount: number,
  inData: readonly PageCost[],
  current: readonly PriceCandidate[],
  former: readonly PriceCandidate[],
): number | undefined {
  const prices = current.filter((each) => each.amount === amount);
  const seen = former.flatMap((each) => {
    const away = Math.min(...prices.map((price) => Math.abs(price.at - each.at)));
    const isRecommended = recommendedLabel.test(each.label);
    return away <= distances.beside ? [{ amount: each.amount, weight: (isRecommended ? 2 : 6) - away / 1_000 }] : [];
  });
  const candidates = [
    ...seen,
    ...inData.flatMap((cost) => [
      { amount: cost.before ?? 0, weight: 4 },
      // A price that lost because it is struck through.
      { amount: former.some((each) => each.amount === cost.amount) ? (cost.amount ?? 0) : 0, weight: 3 },
    ]),
  ].filter((each) => each.amount > amount && each.amount < maxRatio * amount);
  return candidates.sort((one, other) => other.weight - one.weight)[0]?.amount;
}
