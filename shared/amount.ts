import { decimalsOf } from './money.ts';

/** Comma or dot, whichever is not the decimal separator; some regions group by spaces. */
const groupIn = (where: string): string =>
  new Intl.NumberFormat(where).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',') ? '.' : ',';

/** Text before and after the digits: a symbol, a code or a name. */
const around = /^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s.]+$/gu;

/**
 * A typed amount ("1.299,99", "€ 1,299.99", "20") in minor units of `currency`; undefined if it is no amount or in another currency. Of two
 * kinds of separators, the last is decimal. A single one before three digits is what it is in the locale `where`; otherwise it is decimal.
 */
export function parseAmount(written: string, currency: string, where: string): number | undefined {
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
export const withLatinDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');

/** The currency of a typed amount: `currency` if it names none, undefined if it names an unknown one. */
export function currencyOf(typed: string, currency: string, where: string): string | undefined {
  const named = (typed.match(around) ?? []).map((each) => each.trim().toLowerCase()).filter((each) => each !== '' && each !== '.');
  const [first, ...others] = new Set(named.map((each) => currencyNamed(each, currency, where)));
  return named.length === 0 ? currency : others.length === 0 ? first : undefined;
}

/** What people call currencies, in the board's languages, besides the names that Intl has. */
const spoken: Readonly<Record<string, string>> = {
  USD: 'us$ $us',
  $: 'dollar dollars dólar dólares dolar dolares buck bucks ドル دولار دولارات',
  '£': 'pound pounds quid pfund libra libras livre livres ポンド',
  '€': 'euro euros ユーロ يورو',
  '¥': 'yen yenes 円 ين',
  kr: 'kr. krone kroner kronen krona kronor corona coronas couronne couronnes クローネ',
  CHF: 'fr fr. sfr sfr. franken franc francs franco francos フラン',
  PLN: 'zloty zlotys złoty złotych',
  CNY: 'yuan 元',
  KRW: 'won ウォン',
  INR: 'rs rs. rupee rupees rupien rupias roupies ルピー',
};
const symbolsByWord = new Map(Object.entries(spoken).flatMap(([symbol, words]) => words.split(' ').map((word) => [word, symbol])));
/** The words that name a currency. */
export const currencyWords: readonly string[] = [...symbolsByWord.keys()];

/** Many currencies share a symbol: it means the expected one, else the one that `where` writes so, else the only one, else the one that English writes so. */
export function currencyNamed(word: string, currency: string, where: string): string | undefined {
  const name = (symbolsByWord.get(word) ?? word).toLowerCase();
  const symbolsByCurrency = symbolsIn(where);
  const code = name.toUpperCase();
  if (symbolsByCurrency.has(code)) return code;
  if (symbolsByCurrency.get(currency)?.includes(name)) return currency;
  // A single letter is more often a typo than a currency.
  if (!/\p{Sc}|../u.test(name)) return undefined;
  const those = [...symbolsByCurrency].filter(([, symbols]) => symbols.includes(name));
  const own = those.find(([, [symbol]]) => symbol === name) ?? (those.length === 1 ? those[0] : undefined);
  return own?.[0] ?? (where === 'en' ? undefined : currencyNamed(name, currency, 'en'));
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
