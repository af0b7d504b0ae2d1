import type { PageCost } from './offer-price.ts';
import type { PriceCandidate } from './price-candidates.ts';
import { currentLabel, formerLabel, maybeFormerLabel, priceLabel, recommendedLabel } from './price-labels.ts';

/** What each thing that speaks for an amount weighs. Two that agree outweigh any one; what is seen outweighs what is only told where much speaks for it. */
const weights = {
  offer: 7,
  head: 5,
  marked: 3,
  beforeBuying: 3,
  near: 2,
  behindBuying: 1,
  asked: 2,
  priced: 1,
  strong: 1,
  alone: 1,
  perhapsFormer: -2,
  beforeName: -2,
  far: -1,
  prose: -4,
  /** Seen only as what it cost before, beside a lower price. */
  outdated: -9,
  /** Neither half nor twice of what the data tell: of a part, a service or something else. */
  unlike: -4,
};
/** What an amount that is only seen must weigh, and what it must where the page's own offer names no price. */
const enough = { seen: 3, unnamed: 7 };
/** Characters. */
const reach = { near: 1_000, far: 4_000, beside: 300, alone: 25, prose: 60 };
/** A price before is at most so many times the one that is asked. */
const mostTimes = 20;

/** What a person takes for the price. */
export function visiblePrice(mentions: readonly PriceCandidate[]): PriceCandidate | undefined {
  const own = markFormerInPairs(mentions.filter((each) => !each.isOther));
  return strongestOf(own.filter((each) => !isFormer(each, own)))[0];
}

/** Those for which most speaks, where that is enough. */
function strongestOf(mentions: readonly PriceCandidate[]): PriceCandidate[] {
  const most = Math.max(enough.seen, ...mentions.map(scoreOf));
  return mentions.filter((each) => scoreOf(each) >= most);
}

export interface Evidence {
  currency: string;
  offered: PageCost;
  inHead: PageCost;
  mentions: readonly PriceCandidate[];
  /** Whether the page's offer is there and names no price. */
  isPriceless: boolean;
}

/** The amount for which most speaks, and what it was before. */
export function choosePrice({ currency, offered, inHead, mentions, isPriceless }: Evidence): Pick<PageCost, 'amount' | 'before'> {
  const own = markFormerInPairs(mentions.filter((each) => !each.isOther && (each.currency ?? currency) === currency));
  const asked = own.filter((each) => !isFormer(each, own));
  const former = own.filter((each) => !asked.includes(each));
  const scores = new Map<number, number>();
  const say = (amount: number | undefined, weight: number) => {
    if (amount !== undefined && amount > 0 && !isOfDearerOffer(amount, offered)) scores.set(amount, (scores.get(amount) ?? 0) + weight);
  };
  say(offered.amount, weights.offer);
  say(inHead.amount, weights.head);
  for (const [amount, weight] of strongest(asked)) say(amount, weight);
  const clearest = strongestOf(asked);
  for (const amount of scores.keys()) if (isOutdated(amount, clearest, former)) say(amount, weights.outdated);
  const told = [offered.amount, inHead.amount].filter((amount) => amount !== undefined && !isOutdated(amount, clearest, former));
  for (const amount of scores.keys()) if (isUnlike(amount, told)) say(amount, weights.unlike);
  const isTold = offered.amount !== undefined || inHead.amount !== undefined;
  const least = isTold ? Number.NEGATIVE_INFINITY : isPriceless ? enough.unnamed : enough.seen;
  const [best] = [...scores].sort(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < least || (!isTold && isOneOfMany(best, scores, asked))) return {};
  const before = formerOf(best[0], [offered, inHead], asked, former);
  return { amount: best[0], ...(before === undefined ? {} : { before }) };
}

/** Of a sum of offers the lowest is meant, whichever one the page shows first. */
const isOfDearerOffer = (amount: number, { amount: lowest = amount, highest = 0 }: PageCost) => amount > lowest && amount <= highest;

const isUnlike = (amount: number, told: readonly (number | undefined)[]) =>
  told.length > 0 && told.every((each = amount) => amount < each / 2 || amount > 2 * each);

/** Where as much speaks for three amounts that nothing marks, they are of many things. */
function isOneOfMany([amount, score]: [number, number], scores: ReadonlyMap<number, number>, asked: readonly PriceCandidate[]): boolean {
  const isMarked = asked.some((each) => each.amount === amount && each.isMarked);
  return !isMarked && [...scores.values()].filter((each) => each === score).length > 2;
}

/** What is seen of each amount, where most speaks for it. */
function strongest(mentions: readonly PriceCandidate[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const mention of mentions)
    best.set(mention.amount, Math.max(best.get(mention.amount) ?? Number.NEGATIVE_INFINITY, scoreOf(mention)));
  return best;
}

function scoreOf(mention: PriceCandidate): number {
  const { distance, label, letters, isMarked } = mention;
  const isAsked = currentLabel.test(label);
  const says: readonly (readonly [boolean, number])[] = [
    [isMarked, weights.marked],
    [mention.isStrong, weights.strong],
    [isAsked, weights.asked],
    [!isAsked && priceLabel.test(label), weights.priced],
    [mention.isBeforeBuying, weights.beforeBuying],
    [!mention.isBeforeBuying && distance >= 0 && distance < reach.near, mention.isBehindBuying ? weights.behindBuying : weights.near],
    [distance < 0, weights.beforeName],
    [distance > reach.far, weights.far],
    [letters <= reach.alone, weights.alone],
    [!isMarked && letters > reach.prose, weights.prose],
    [mention.isPerhapsStruck || maybeFormerLabel.test(label), weights.perhapsFormer],
  ];
  return says.reduce((sum, [isSo, weight]) => sum + (isSo ? weight : 0), 0);
}

/** Whether a price is not asked any more: struck out, or called so; or called what may mean it, with a lower one beside it. */
function isFormer(mention: PriceCandidate, all: readonly PriceCandidate[]): boolean {
  if (mention.isStruck) return true;
  if (currentLabel.test(mention.label)) return false;
  if (formerLabel.test(mention.label) || recommendedLabel.test(mention.label)) return true;
  const isPerhaps = mention.isPerhapsStruck || maybeFormerLabel.test(mention.label);
  return (
    isPerhaps && all.some((other) => other !== mention && !other.isStruck && other.amount < mention.amount && isBeside(mention, other))
  );
}

const isBeside = (one: PriceCandidate, other: PriceCandidate) => Math.abs(one.at - other.at) <= reach.beside;

/** Of two amounts with nothing but space between them and nothing to tell them apart, the higher one was asked before. */
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
    // Three in a row are of many things.
    const isPair = before
      ? !behind && !isBare(mentions[index - 2], mentions[index - 1])
      : behind && !isBare(mentions[index + 1], mentions[index + 2]);
    const other = mentions[before ? index - 1 : index + 1];
    const isHigher = other !== undefined && mention.amount > other.amount && mention.amount < 5 * other.amount && !other.isStruck;
    return isPair && isHigher && other.isMarked === mention.isMarked ? { ...mention, isStruck: true } : mention;
  });
}

const hasWords = ({ label }: PriceCandidate) => /\p{L}/u.test(label);

/** Told by the page's data, and seen only as what it cost before, beside what it clearly costs now. */
const isOutdated = (amount: number, clearest: readonly PriceCandidate[], former: readonly PriceCandidate[]) =>
  !clearest.some((each) => each.amount === amount) &&
  former.some((each) => each.amount === amount && clearest.some((lower) => lower.amount < amount && isBeside(each, lower)));

/** What it cost before: what is struck out beside the price says more than what the page's data tell, and they more than what its maker recommends. */
function formerOf(
  amount: number,
  told: readonly PageCost[],
  asked: readonly PriceCandidate[],
  former: readonly PriceCandidate[],
): number | undefined {
  const prices = asked.filter((each) => each.amount === amount);
  const seen = former.flatMap((each) => {
    const away = Math.min(...prices.map((price) => Math.abs(price.at - each.at)));
    const isRecommended = recommendedLabel.test(each.label);
    return away <= reach.beside ? [{ amount: each.amount, weight: (isRecommended ? 2 : 6) - away / 1_000 }] : [];
  });
  const candidates = [
    ...seen,
    ...told.flatMap((cost) => [
      { amount: cost.before ?? 0, weight: 4 },
      // A price that another one outweighed, since it is struck out.
      { amount: former.some((each) => each.amount === cost.amount) ? (cost.amount ?? 0) : 0, weight: 3 },
    ]),
  ].filter((each) => each.amount > amount && each.amount < mostTimes * amount);
  return candidates.sort((one, other) => other.weight - one.weight)[0]?.amount;
}
