import type { muteRules } from '../database/schema.ts';
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

/** The ids of the rules that a deal matches. A price range is in the board's `currency`; deals in another one never match it. */
export function matchingRules(deal: Mutable, rules: readonly MuteRule[], currency: string): number[] {
  const title = normalize(deal.title);
  const matches = (rule: MuteRule): boolean => {
    if (rule.kind === 'word') return hasWord(title, normalize(rule.word ?? ''));
    if (rule.kind === 'merchant') return deal.merchantId === rule.merchantId;
    if (rule.kind === 'category') return deal.categoryId === rule.categoryId;
    if (rule.kind === 'person') return deal.authorId === rule.authorId;
    const { minPrice, maxPrice } = rule;
    return deal.price !== null && deal.currency === currency && deal.price >= (minPrice ?? 0) && deal.price <= (maxPrice ?? Infinity);
  };
  return rules.filter(matches).map(({ id }) => id);
}
