import type { PriceCandidate } from './price-candidates.ts';
import { currentLabel, maybeFormerLabel, priceLabel } from './price-labels.ts';

/** Two sources that agree outweigh any single one; strong visible evidence outweighs metadata. */
export const weights = {
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
export const minScore = { seen: 3, unnamed: 7 };
/** Characters. */
const distances = { near: 1_000, far: 4_000, alone: 25, prose: 60 };

/** The candidates with the highest sufficient score. */
export function bestCandidates(candidates: readonly PriceCandidate[]): PriceCandidate[] {
  const best = Math.max(minScore.seen, ...candidates.map(scoreOf));
  return candidates.filter((each) => scoreOf(each) >= best);
}

/** The best score of each visible amount. */
export function bestScores(candidates: readonly PriceCandidate[]): Map<number, number> {
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
