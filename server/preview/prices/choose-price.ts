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
/** The least score of a price that is only visible, and of one whose structured offer has no price. */
const minScore = { seen: 3, unnamed: 7 };
/** Characters. */
const distances = { near: 1_000, far: 4_000, beside: 300, alone: 25, prose: 60 };
/** A former price is at most this many times the current one. */
const maxRatio = 20;

/** The most likely price in the visible text. */
export function visiblePrice(mentions: readonly PriceCandidate[]): PriceCandidate | undefined {
  const own = markFormerInPairs(mentions.filter((each) => !each.isOther));
  return bestCandidates(own.filter((each) => !isFormer(each, own)))[0];
}

/** The candidates with the highest sufficient score. */
function bestCandidates(mentions: readonly PriceCandidate[]): PriceCandidate[] {
  const most = Math.max(minScore.seen, ...mentions.map(scoreOf));
  return mentions.filter((each) => scoreOf(each) >= most);
}

export interface Evidence {
  currency: string;
  offered: PageCost;
  inHead: PageCost;
  mentions: readonly PriceCandidate[];
  /** The structured offer has no price. */
  isPriceless: boolean;
}

/** The amount with the highest score, and its former price. */
export function choosePrice({ currency, offered, inHead, mentions, isPriceless }: Evidence): Pick<PageCost, 'amount' | 'before'> {
  const own = markFormerInPairs(mentions.filter((each) => !each.isOther && (each.currency ?? currency) === currency));
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
function bestScores(mentions: readonly PriceCandidate[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const mention of mentions)
    best.set(mention.amount, Math.max(best.get(mention.amount) ?? Number.NEGATIVE_INFINITY, scoreOf(mention)));
  return best;
}

function scoreOf(mention: PriceCandidate): number {
  const { distance, label, letters, isMarked } = mention;
  const isCurrent = currentLabel.test(label);
  const says: readonly (readonly [boolean, number])[] = [
    [isMarked, weights.marked],
    [mention.isStrong, weights.strong],
    [isCurrent, weights.current],
    [!isCurrent && priceLabel.test(label), weights.priced],
    [mention.isBeforeBuying, weights.beforeBuying],
    [!mention.isBeforeBuying && distance >= 0 && distance < distances.near, mention.isBehindBuying ? weights.behindBuying : weights.near],
    [distance < 0, weights.beforeName],
    [distance > distances.far, weights.far],
    [letters <= distances.alone, weights.alone],
    [!isMarked && letters > distances.prose, weights.prose],
    [mention.isPerhapsStruck || maybeFormerLabel.test(label), weights.perhapsFormer],
  ];
  return says.reduce((sum, [isSo, weight]) => sum + (isSo ? weight : 0), 0);
}

/** Whether a price is a former one: struck through or labelled so, or labelled ambiguously next to a lower price. */
function isFormer(mention: PriceCandidate, all: readonly PriceCandidate[]): boolean {
  if (mention.isStruck) return true;
  if (currentLabel.test(mention.label)) return false;
  if (formerLabel.test(mention.label) || recommendedLabel.test(mention.label)) return true;
  const isPerhaps = mention.isPerhapsStruck || maybeFormerLabel.test(mention.label);
  return (
    isPerhaps && all.some((other) => other !== mention && !other.isStruck && other.amount < mention.amount && isBeside(mention, other))
  );
}

const isBeside = (one: PriceCandidate, other: PriceCandidate) => Math.abs(one.at - other.at) <= distances.beside;

/** Of two adjacent amounts without labels, the higher one is the former price. */
function markFormerInPairs(mentions: readonly PriceCandidate[]): readonly PriceCandidate[] {
  const isBare = (one: PriceCandidate | undefined, other: PriceCandidate | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.amount !== other.amount &&
    other.at - one.end <= 3 &&
    !hasWords(one) &&
    !hasWords(other);
  return mentions.map((mention, index) => {
    const [before, behind] = [isBare(mentions[index - 1], mention), isBare(mention, mentions[index + 1])];
    // Three in a row belong to several products.
    const isPair = before
      ? !behind && !isBare(mentions[index - 2], mentions[index - 1])
      : behind && !isBare(mentions[index + 1], mentions[index + 2]);
    const other = mentions[before ? index - 1 : index + 1];
    const isHigher = other !== undefined && mention.amount > other.amount && mention.amount < 5 * other.amount && !other.isStruck;
    return isPair && isHigher && other.isMarked === mention.isMarked ? { ...mention, isStruck: true } : mention;
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
