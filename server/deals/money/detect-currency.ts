import { Currency } from '../../../shared/schema.ts';
import { otherCodes, sharedSymbols, symbols } from './currency-symbols.ts';

/** The currency of a code or symbol next to an amount; shared symbols depend on the `region`. */
export function detectCurrency(text: string, region: string | undefined): string | undefined {
  return codeIn(text) ?? symbols.find(([symbol]) => symbol.test(text))?.[1] ?? sharedIn(text, region);
}

/** Capitalised words that happen to be codes. */
const notCodes = new Set(['ALL', 'TOP', 'PEN', 'LAK', 'SOS', 'CUP']);

function codeIn(text: string): string | undefined {
  for (const [, before = '', behind = ''] of text.matchAll(/(?<!\p{L})([A-Z]{3,4})\s?(?=\d)|(?<=\d\s?)([A-Z]{3,4})(?!\p{L})/gu)) {
    const word = before + behind;
    const code = otherCodes.get(word) ?? word;
    if (!notCodes.has(code) && Currency.safeParse(code).success) return code;
  }
  return undefined;
}

function sharedIn(text: string, region: string | undefined): string | undefined {
  const entry = sharedSymbols.find(([symbol]) => symbol.test(text));
  if (entry === undefined) return undefined;
  const [, byRegion, anywhere] = entry;
  return region !== undefined && region in byRegion ? byRegion[region] : anywhere;
}

/** A possible currency before or after a number: `US $`, `zł`; without plus and minus signs and brackets. */
const prefix = /(?:US )?[^\s\d,;:()+±−–|-]{1,6}\s?$/u;
const suffix = /^\s?[^\s\d,;:()+±−–|*/-]{1,8}/u;
/** Stands for zero cents: "5,-". */
const dash = /^[,.:]\s?[-–—](?![\p{L}\d]| \d)/u;
const perhaps = new RegExp(
  [...symbols, ...sharedSymbols]
    .map(([{ source }]) => source)
    .concat('[A-Z]{3}')
    .join('|'),
  'iu',
);

/** The currency next to digits, and how many characters of the price are before and after them. */
export function currencyNextTo(
  before: string,
  digits: string,
  after: string,
  region: string | undefined,
): { currency: string; before: number; behind: number } | undefined {
  const currencyIn = (text: string) => (perhaps.test(text) ? detectCurrency(text, region) : undefined);
  const dashed = dash.exec(after)?.[0] ?? '';
  const ahead = prefix.exec(before)?.[0] ?? '';
  const first = ahead === '' ? undefined : currencyIn(`${ahead}${digits}`);
  if (first !== undefined) return { currency: first, before: ahead.length, behind: dashed.length };
  const behind = suffix.exec(after.slice(dashed.length))?.[0] ?? '';
  const second = behind.trim() === '' ? undefined : currencyIn(`${digits}${behind}`);
  if (second !== undefined) {
    // In 円以上 only 円 is the currency.
    const length = [...behind].findIndex((_, index) => detectCurrency(`${digits}${behind.slice(0, index + 1)}`, region) === second) + 1;
    return { currency: second, before: 0, behind: dashed.length + length };
  }
  const third = dashed === '' ? undefined : detectCurrency(dashed.replace(/\s?[–—]/, '-'), region);
  return third === undefined ? undefined : { currency: third, before: 0, behind: dashed.length };
}

/** A code in any case, or else a symbol. */
export function parseCurrency(text: string, region: string | undefined): string | undefined {
  const code = text.trim().toUpperCase();
  const currency = otherCodes.get(code) ?? code;
  return Currency.safeParse(currency).success ? currency : detectCurrency(text, region);
}
