import { decimalsOf } from './money.ts';

interface Titled {
  title: string;
  price?: number | undefined;
  currency: string;
  shipping?: number | undefined;
}

const amounts = /(?:US\$|[$€£¥])\s?(\d[\d.,]*)|(\d[\d.,]*)\s?(?:€|£|EUR\b|USD\b|GBP\b)/g;
/** Behind a price that may go: nothing, or what reads well without it. */
const isAside = /^[)\]]?\s*(?:$|\+|w\/|\(|\[)/;
/** Words that would mean something else without the price. */
const isQualified = /(?:\b(?:from|ab|under|unter|save|to|over|average|value|was)|\d\s*for)\s*$/i;
const lead = /(?:[\s([:@|,–—-]|\b(?:for|only|now|just|nur|für))+$/i;
const freeShipping = /^\s*\+\s*free\s+(?:shipping|delivery|s\s?[&/]\s?h|s&s)\b\s*/i;

/** The title without the deal's own price, where that is shown beside it. Any other amount stays. */
export function shownTitle({ title, price, currency, shipping }: Titled): string {
  if (!price) return title;
  for (const match of title.matchAll(amounts)) {
    const before = title.slice(0, match.index);
    const after = title.slice(match.index + match[0].length);
    if (minorUnits(match[1] ?? match[2] ?? '', currency) !== price || !isAside.test(after) || isQualified.test(before)) continue;
    const start = before.replace(lead, '');
    const isOpen = /[([]\s*$/.test(before);
    const isClosed = /^[)\]]/.test(after);
    if (start === '' || isOpen !== isClosed) continue;
    const rest = isClosed ? after.slice(1) : after;
    return `${start} ${shipping === 0 ? rest.replace(freeShipping, '').trim() : rest.trim()}`.trim();
  }
  return title;
}

/** Of an amount as it is written, `1,299.00` or `1.299,00`. */
function minorUnits(written: string, currency: string): number {
  const digits = written.replace(/[.,]$/, '');
  const [, whole = digits, cents = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return Math.round(Number(`${whole.replace(/[.,]/g, '')}.${cents || 0}`) * 10 ** decimalsOf(currency));
}
