import { detectCurrency } from './detect-currency.ts';
import { parseAmount } from './parse-amount.ts';

const money = /(?:\b(?:US|AU|CA|NZ|A|C|R|NT))?[$€£₹]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€£]|zł|kr\b|EUR\b|USD\b|GBP\b)/g;
/** What makes an amount another one than the price. */
const before =
  /\b(?:save|saves|saving|off|over|under|spend|min|minimum|up to|was|reg|regular(?:ly)?|list|msrp|rrp|orders?|worth|value|extra|additional|get)\.?\s*(?:of\s*)?$/i;
const behind =
  /^\+?\s*(?:off|orders?|or more|credit|e?-?gift|(?:\w+ )?cash|min(?:imum)?|back|bonus|rebate|delivery|shipping|s&h|postage|voucher|value|per month|a month|p\/?m\b|\/\s?m)/i;

/** Characters beside an amount that may say what it is. */
const looked = 30;

/** The price that a title names, in units of its currency, as people write titles: the first amount that is not what one saves, spends or pays for shipping. */
export function priceInTitle(title: string, region: string | undefined): { price: number; currency: string | undefined } | undefined {
  for (const { 0: said, index } of title.matchAll(money)) {
    if (
      before.test(title.slice(Math.max(0, index - looked), index)) ||
      behind.test(title.slice(index + said.length, index + said.length + looked))
    )
      continue;
    const currency = detectCurrency(said, region);
    const price = parseAmount(said.replace(/[.,]+$/, ''), currency ?? 'EUR');
    if (price !== undefined) return { price, currency };
  }
  return /^(?:\[[^\]]*\]\s*)*free\b(?!\s+(?:shipping|delivery|s&h|postage|returns?))/i.test(title)
    ? { price: 0, currency: undefined }
    : undefined;
}
