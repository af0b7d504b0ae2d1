import type { AddMuteRule } from '../../../../shared/mute-rules.ts';
import type { MuteEffect, MuteRuleKind } from '../../../../shared/states.ts';
import { amountError } from '../../../errors/amount-error.ts';
import { parseAmount } from '../../../i18n/amount.ts';
import { t } from '../../../i18n/t.ts';

export const nothingTyped = { value: '', minPrice: '', maxPrice: '' };
export type TypedRule = typeof nothingTyped;

/** What is wrong with the prices, by field. */
export function priceFaults({ minPrice, maxPrice }: TypedRule, currency: string): Record<string, string> {
  if (minPrice.trim() === '' && maxPrice.trim() === '') return { minPrice: t('muting.price.none') };
  return Object.fromEntries(
    Object.entries({ minPrice, maxPrice }).flatMap(([bound, typed]) => {
      const fault = amountError(typed, currency);
      return fault === undefined ? [] : [[bound, fault]];
    }),
  );
}

/** The rule as the API takes it. */
export function typedRule({ value, minPrice, maxPrice }: TypedRule, kind: MuteRuleKind, effect: MuteEffect, currency: string): AddMuteRule {
  const text = value.trim();
  if (kind === 'word') return { kind, effect, word: text };
  if (kind === 'merchant') return { kind, effect, merchant: text.toLowerCase() };
  if (kind === 'category') return { kind, effect, category: text };
  if (kind === 'person') return { kind, effect, person: text.replace(/^@/, '').toLowerCase() };
  const bounds = Object.entries({ minPrice, maxPrice }).map(([bound, amount]) => [bound, parseAmount(amount, currency)]);
  return { kind, effect, ...Object.fromEntries(bounds.filter(([, amount]) => amount !== undefined)) };
}
