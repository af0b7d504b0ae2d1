import { currencyNamed, currencyWords, parseAmount, withLatinDigits } from './amount.ts';
import { listLimits } from './first-load-limits.ts';
import { leftOver, wordsAround } from './left-over.ts';
import { budgetWords, lensWords, namesBeforeMax, priceCues, rangeCues, valueWords, wordsAfterPrice } from './price-words.ts';

export interface TypedPrice {
  /** The search without the price; may be empty. */
  words: string;
  /** As in the address of a list. `currency` is absent if it is the expected one. */
  filters: { minPrice?: string; maxPrice?: string; currency?: string };
}

/** How far below and above "around 500" may be. */
const tolerance = 0.2;
/** Where several currencies share a symbol and none is expected. */
const mostCommon: Readonly<Record<string, string>> = { kr: 'SEK' };
/** Codes that are no words: "try", "all" and "top" are. */
const codes =
  'eur usd gbp chf jpy cad aud nzd sek nok dkk isk pln czk huf ron cny inr brl mxn ars clp krw twd hkd sgd thb aed sar egp ils zar'.split(
    ' ',
  );

const escaped = (word: string) => word.replace(/[$.]/g, '\\$&');
const words = currencyWords
  .toSorted((one, other) => other.length - one.length)
  .map(escaped)
  .join('|');
const mark = `(?:(?:US|AU|CA|NZ|HK|MX) ?\\$|[ACSR]\\$|\\$ ?US|\\p{Sc}|(?<![\\p{Script=Latin}\\p{Script=Arabic}])(?:${words}|kr|zł|${codes.join('|')})(?!\\p{Ll}))`;
const number = `\\d{1,3}(?:[ '’]\\d{3}(?!\\d)){1,2}(?:[.,]\\d{1,2}(?!\\d))?|\\d{1,10}(?:[.,]\\d{1,3}){0,3}`;
/** An amount with groups for what is before, the number, and what is after. */
const amount = `(${mark} ?)?(?<![\\d.,])(${number})(?![\\d])( ?万)?( ?${mark})?(?:[.,]?-(?!\\d))?(?![\\p{Ll}\\d]|[.,]\\d)`;
const joined = (cues: string) => cues.replace(/\s*\n\s*/g, '');

type Kind = keyof typeof priceCues | 'budget' | 'range';
/** "iu": `\p{Ll}` then matches capitals too. */
const pattern = (source: string) => new RegExp(source, 'iu');
/** Letters of scripts with spaces between words must not touch a cue. */
const start = '(?<![\\p{Script=Latin}\\p{Script=Arabic}\\d.,-])';
const end = '(?![\\p{Script=Latin}\\p{Script=Arabic}])';

const patterns: readonly (readonly [Kind, RegExp])[] = [
  ['range', pattern(`${start}((?:${rangeCues.before}) ?)?${amount} ?(?:${rangeCues.within}) ?${amount}`)],
  ...(['atMost', 'atLeast', 'around'] as const).flatMap((kind) => [
    [kind, pattern(`${start}(${joined(priceCues[kind].before)})[: ]? ?${amount}`)] as const,
    [kind, pattern(`${start}()${amount} ?(?:${joined(priceCues[kind].after)})${end}`)] as const,
  ]),
  ['budget', pattern(`${start}((?:${budgetWords}) )?${amount}(?=\\s*$)`)],
];

/**
 * The price that a search names, such as "laptop under $600" or "between 300 and 600"; undefined if it names none. Digits that are no price stay words: an
 * amount without a currency needs a cue, and must not be followed by what could be its unit. @param currency the one that is meant if none is named
 */
export function typedPrice(typed: string, currency: string): TypedPrice | undefined {
  const read = readPrice(typed, currency);
  const { minPrice, maxPrice } = read?.filters ?? {};
  if (read === undefined || (minPrice !== undefined && maxPrice !== undefined)) return read;
  // "Over 300 under 600"
  const { words = '', filters: other } = readPrice(read.words, read.filters.currency ?? currency) ?? {};
  const filters = { ...other, ...read.filters };
  const isRange = other !== undefined && other.currency === undefined && Number(filters.minPrice) <= Number(filters.maxPrice);
  return isRange ? { words, filters } : read;
}

function readPrice(typed: string, currency: string): TypedPrice | undefined {
  const text = withLatinDigits(typed.slice(0, 2 * listLimits.search.max))
    // Marks of direction, which formatted prices have in Arabic.
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/\d/.test(text)) return undefined;
  for (const [kind, phrase] of patterns) {
    const found = phrase.exec(text);
    const read = found && readPhrase(kind, found, text, currency);
    if (read) return read;
  }
  return undefined;
}

function readPhrase(kind: Kind, found: RegExpExecArray, text: string, expected: string): TypedPrice | undefined {
  const [phrase, cue = '', ...groups] = found;
  const amounts = [groups.slice(0, 4), groups.slice(4)].flatMap(([ahead, digits, unit, behind]) =>
    digits === undefined
      ? []
      : [{ marks: [ahead, behind].filter((each) => each !== undefined), digits: `${digits}${unit === undefined ? '' : '0000'}` }],
  );
  const currencies = new Set(amounts.flatMap(({ marks }) => marks).map((each) => currencyIn(each.trim(), expected)));
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + phrase.length);
  const rest = wordsAround(before, after);
  const [currency = expected, ...others] = currencies;
  if (currencies.has(undefined) || others.length > 0) return undefined;
  const values = amounts.map(({ digits }) => parseAmount(digits, currency, 'en') ?? parseAmount(digits, currency, 'de'));
  if (values.some((value) => value === undefined || value === 0 || value > listLimits.price.max)) return undefined;
  const isBare = currencies.size === 0;
  const numbers = amounts.map(({ digits }) => Number(digits.replace(/\D/g, '')));
  if (kind === 'budget' && cue === '' && (/\d ?$/.test(before) || /\s/.test(amounts[0]?.digits ?? '') || valueWords.test(before)))
    return undefined;
  if (isBare && (rest === '' || !isPlainPrice(kind, { cue, numbers, before, after }))) return undefined;
  const [low = 0, high = low] = values.filter((value) => value !== undefined).toSorted((one, other) => one - other);
  return { words: leftOver(before, after), filters: { ...bounds[kind](low, high), ...(currency === expected ? {} : { currency }) } };
}

function currencyIn(named: string, expected: string): string | undefined {
  const name = named.toLowerCase();
  // In the United States, pounds are a weight.
  if (expected === 'USD' && weights.has(name)) return undefined;
  const [, country, dollar] = /^([a-z]+) ?(\$)$/.exec(name) ?? [];
  if (dollar !== undefined && country !== 'us') return dollars[country ?? ''];
  return currencyNamed(name.replace(/ /g, ''), expected, 'en') ?? mostCommon[name.replace('.', '')];
}
const weights = new Set(['pound', 'pounds', 'pfund', 'libra', 'libras', 'livre', 'livres']);
const dollars: Readonly<Record<string, string>> = {
  a: 'AUD',
  au: 'AUD',
  c: 'CAD',
  ca: 'CAD',
  nz: 'NZD',
  hk: 'HKD',
  s: 'SGD',
  r: 'BRL',
  mx: 'MXN',
};

const bounds: Record<Kind, (low: number, high: number) => TypedPrice['filters']> = {
  atMost: (_, high) => ({ maxPrice: String(high) }),
  budget: (_, high) => ({ maxPrice: String(high) }),
  atLeast: (low) => ({ minPrice: String(low) }),
  around: (low) => ({
    minPrice: String(Math.round(low * (1 - tolerance))),
    maxPrice: String(Math.min(Math.round(low * (1 + tolerance)), listLimits.price.max)),
  }),
  range: (low, high) => ({ minPrice: String(low), maxPrice: String(high) }),
};

interface Surroundings {
  cue: string;
  numbers: readonly number[];
  before: string;
  after: string;
}

/** Whether numbers without a currency are a price: not "2-4 players", "65 inch", "from 2019" or "Air Max 90". */
function isPlainPrice(kind: Kind, { cue, numbers, before, after }: Surroundings): boolean {
  if (kind === 'budget' || !isFollowedWell.test(after)) return false;
  const [least = 0] = numbers;
  if (kind === 'atMost') return !/^max/i.test(cue) || (least >= 10 && !namesBeforeMax.test(before));
  if (numbers.some(isYear)) return false;
  if (kind === 'range' && cue === '') return numbers.every((each) => each >= 100 && each % 50 === 0) && !lensWords.test(before);
  return kind === 'around' || kind === 'range' ? least >= 10 : least >= 100;
}
const isFollowedWell = new RegExp(`^\\s*(?:$|[,;.)]|(?:${wordsAfterPrice})(?!\\p{L}))`, 'iu');
const isYear = (value: number) => value >= 1_900 && value <= 2_035 && value % 100 !== 0;
