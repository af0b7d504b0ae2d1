import { detectCurrency } from './detect-currency.ts';
import { parseAmount } from './parse-amount.ts';

export interface TitlePrice {
  /** In units of the currency. */
  price: number;
  currency: string | undefined;
  /** The amount as written in the title, and its position; empty for "Free …". */
  written: string;
  at: number;
}

const money = /(?:\b(?:US|AU|CA|NZ|A|C|R|NT))?[$€£₹]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€£]|zł|kr\b|EUR\b|USD\b|GBP\b)/g;
/** Words around an amount that is not the price. */
const before =
  /\b(?:save|saves|saving|off|over|under|spend|min|minimum|up to|was|reg|regular(?:ly)?|list|msrp|rrp|orders?|worth|value|extra|additional|get)\.?\s*(?:of\s*)?$/i;
const after =
  /^\+?\s*(?:off|orders?|or more|credit|e?-?gift|(?:\w+ )?cash|min(?:imum)?|back|bonus|rebate|delivery|shipping|s&h|postage|voucher|value|per month|a month|p\/?m\b|\/\s?m)/i;

/** Characters on each side of an amount. */
const context = 30;

/** The price in a title: the first amount that is not a saving, a minimum or a shipping fee. */
export function priceInTitle(title: string, region: string | undefined): TitlePrice | undefined {
  for (const { 0: amount, index: at } of title.matchAll(money)) {
    const written = amount.replace(/[.,]+$/, '');
    const end = at + amount.length;
    if (before.test(title.slice(Math.max(0, at - context), at)) || after.test(title.slice(end, end + context))) continue;
    const currency = detectCurrency(amount, region);
    const price = parseAmount(written, currency ?? 'EUR');
    if (price !== undefined) return { price, currency, written, at };
  }
  return /^(?:\[[^\]]*\]\s*)*free\b(?!\s+(?:shipping|delivery|s&h|postage|returns?))/i.test(title)
    ? { price: 0, currency: undefined, written: '', at: 0 }
    : undefined;
}
