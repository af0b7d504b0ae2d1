import type { muteRules } from '../../platform/database/schema.ts';
import { comparablePrice, type PriceFactors } from '../money/comparable-price.ts';
import { hasWord, normalize } from './word-match.ts';

type MuteRule = typeof muteRules.$inferSelect;

/** The fields of a deal that a mute rule looks at. */
export interface Mutable {
  title: string;
  merchantId: number | null;
  categoryId: number;
  authorId: number;
  price: number | null;
  currency: string;
}

/** The ids of the rules that a deal matches. A price range is in the board's price currency; a deal in one without a rate matches it only if it is free. */
export function matchingRules(deal: Mutable, rules: readonly MuteRule[], factors: PriceFactors): number[] {
  const title = normalize(deal.title);
  const price = deal.price === null ? undefined : comparablePrice(deal.price, deal.currency, factors);
  const matches = (rule: MuteRule): boolean => {
    if (rule.kind === 'word') return hasWord(title, normalize(rule.word ?? ''));
    if (rule.kind === 'merchant') return deal.merchantId === rule.merchantId;
    if (rule.kind === 'category') return deal.categoryId === rule.categoryId;
    if (rule.kind === 'person') return deal.authorId === rule.authorId;
    const { minPrice, maxPrice } = rule;
    return price !== undefined && price >= (minPrice ?? 0) && price <= (maxPrice ?? Infinity);
  };
  return rules.filter(matches).map(({ id }) => id);
}
