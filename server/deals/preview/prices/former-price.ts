import type { PageCost } from './offer-price.ts';
import type { PriceCandidate } from './price-candidates.ts';
import { currentLabel, formerLabel, maybeFormerLabel, recommendedLabel } from './price-labels.ts';

/** Characters between two prices that belong together. */
const besideDistance = 300;
/** A former price is at most this many times the current one. */
const maxRatio = 20;

/** Whether a price is a former one: struck through or labelled so, or labelled ambiguously next to a lower price. */
export function isFormer(candidate: PriceCandidate, all: readonly PriceCandidate[]): boolean {
  if (candidate.isStruck) return true;
  if (currentLabel.test(candidate.label)) return false;
  if (formerLabel.test(candidate.label) || recommendedLabel.test(candidate.label)) return true;
  const isPerhaps = candidate.isPerhapsStruck || maybeFormerLabel.test(candidate.label);
  return (
    isPerhaps &&
    all.some((other) => other !== candidate && !other.isStruck && other.amount < candidate.amount && isBeside(candidate, other))
  );
}

const isBeside = (one: PriceCandidate, other: PriceCandidate) => Math.abs(one.at - other.at) <= besideDistance;

/** Of two adjacent amounts without labels, the higher one is the former price. */
export function markFormerInPairs(candidates: readonly PriceCandidate[]): readonly PriceCandidate[] {
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
export const isOutdated = (amount: number, clearest: readonly PriceCandidate[], former: readonly PriceCandidate[]) =>
  !clearest.some((each) => each.amount === amount) &&
  former.some((each) => each.amount === amount && clearest.some((lower) => lower.amount < amount && isBeside(each, lower)));

/** The former price: a visible one next to the price first, then the page's data, then a recommended price. */
export function findFormerPrice(
  amount: number,
  inData: readonly PageCost[],
  current: readonly PriceCandidate[],
  former: readonly PriceCandidate[],
): number | undefined {
  const prices = current.filter((each) => each.amount === amount);
  const visible = former.flatMap((each) => {
    const distance = Math.min(...prices.map((price) => Math.abs(price.at - each.at)));
    const isRecommended = recommendedLabel.test(each.label);
    return distance <= besideDistance ? [{ amount: each.amount, weight: (isRecommended ? 2 : 6) - distance / 1_000 }] : [];
  });
  const candidates = [
    ...visible,
    ...inData.flatMap((cost) => [
      { amount: cost.before ?? 0, weight: 4 },
      // A price that lost because it is struck through.
      { amount: former.some((each) => each.amount === cost.amount) ? (cost.amount ?? 0) : 0, weight: 3 },
    ]),
  ].filter((each) => each.amount > amount && each.amount < maxRatio * amount);
  return candidates.sort((one, other) => other.weight - one.weight)[0]?.amount;
}
