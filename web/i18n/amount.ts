import { decimalsOf } from '../../shared/money.ts';
import { locale } from './locale.ts';

/** Comma or dot, whichever is not the decimal separator; some regions group by spaces. */
const groupIn = (where: string): string =>
  new Intl.NumberFormat(where).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',') ? '.' : ',';

/** Text before and after the digits: a symbol, a code or a name. */
const around = /^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$/gu;

/**
 * A typed amount ("1.299,99", "€ 1,299.99", "20") in minor units of `currency`; undefined if it is no amount or in another currency. Of two
 * kinds of separators, the last is decimal. A single one before three digits is what it is in the locale `where`; otherwise it is decimal.
 */
export function parseAmount(written: string, currency: string, where: string = locale()): number | undefined {
  const typed = withLatinDigits(written);
  if (currencyOf(typed, currency, where) !== currency) return undefined;
  const bare = typed.replace(around, '').replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  const decimal = decimalSeparator(bare, where);
  const [whole = '', fraction = ''] = decimal === undefined ? [bare] : bare.split(decimal);
  const decimals = decimalsOf(currency);
  if (!/^(\d+|\d{1,3}([.,]\d{2,3})+)$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals) return undefined;
  const amount = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Full-width and Arabic-Indic digits and separators as Latin ones, without marks of direction. */
const withLatinDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');

/** The currency of a typed amount: `currency` if it names none, undefined if it names an unknown one. */
export function currencyOf(typed: string, currency: string, where: string = locale()): string | undefined {
  const named = (typed.match(around) ?? []).map((each) => each.trim().toLowerCase()).filter((each) => each !== '');
  const [first, ...others] = new Set(named.map((each) => currencyNamed(each, currency, where)));
  return named.length === 0 ? currency : others.length === 0 ? first : undefined;
}

/** Many currencies share a symbol: it means the expected one, else the one that `where` writes so, else the only one. */
function currencyNamed(name: string, currency: string, where: string): string | undefined {
  const symbolsByCurrency = symbolsIn(where);
  const code = name.toUpperCase();
  if (symbolsByCurrency.has(code)) return code;
  if (symbolsByCurrency.get(currency)?.includes(name)) return currency;
  // A single letter is more often a typo than a currency.
  if (!/\p{Sc}|../u.test(name)) return undefined;
  const those = [...symbolsByCurrency].filter(([, symbols]) => symbols.includes(name));
  const own = those.find(([, [symbol]]) => symbol === name) ?? (those.length === 1 ? those[0] : undefined);
  return own?.[0];
}

type Symbols = ReadonlyMap<string, readonly (string | undefined)[]>;
const symbolsByLocale = new Map<string, Symbols>();

/** The symbols and names of each currency in a locale, its own symbol first. Built once, since it takes milliseconds. */
function symbolsIn(where: string): Symbols {
  const byCurrency =
    symbolsByLocale.get(where) ?? new Map(Intl.supportedValuesOf('currency').map((currency) => [currency, symbolsOf(currency, where)]));
  symbolsByLocale.set(where, byCurrency);
  return byCurrency;
}

const symbolsOf = (currency: string, where: string) =>
  (['symbol', 'narrowSymbol', 'name'] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat(where, { style: 'currency', currency, currencyDisplay }).formatToParts(2);
    return parts.find(({ type }) => type === 'currency')?.value.toLowerCase();
  });

function decimalSeparator(bare: string, where: string): string | undefined {
  const separators = bare.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return undefined;
  const isOnlyOne = separators.filter((each) => each === last).length === 1;
  if (!isOnlyOne) return undefined;
  const groups = separators.length === 1 && last === groupIn(where) && /\d{3}$/.test(bare) && bare.length - bare.indexOf(last) === 4;
  return groups ? undefined : last;
}

/** The inverse: an amount in minor units as a person would type it. */
export function amountText(amount: number, currency: string, where: string = locale()): string {
  const decimals = decimalsOf(currency);
  const isWhole = amount % 10 ** decimals === 0;
  return new Intl.NumberFormat(where, {
    useGrouping: false,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}
