import { firstOfMonth } from '../../shared/dates.ts';
import { decimalsOf, moneyFormat, withWholeSign } from '../../shared/money.ts';
import { locale } from './locale.ts';

/** Formatters are slow to create, so each is created once. */
const cache = new Map<string, unknown>();
function once<Formatter>(key: string, make: (locale: string) => Formatter): Formatter {
  const fullKey = `${locale()} ${key}`;
  const known = cache.get(fullKey) as Formatter | undefined;
  if (known !== undefined) return known;
  const fresh = make(locale());
  cache.set(fullKey, fresh);
  return fresh;
}

/** `amount` is in minor units of `currency` (ISO 4217). Whole amounts are said without decimals. */
export function money(amount: number, currency: string): string {
  const value = amount / 10 ** decimalsOf(currency);
  const isWhole = value % 1 === 0;
  return withWholeSign(once(currency + isWhole, (locale) => moneyFormat(locale, currency, isWhole ? 0 : undefined)).format(value));
}

/** `percent` is a whole number: 40 is said as −40 %. */
export const saving = (percent: number): string =>
  once('saving', (locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
    .format(-percent / 100)
    .replace('-', '\u2212');

export const count = (value: number): string =>
  once('count', (locale) => new Intl.NumberFormat(locale))
    .format(value)
    .replace('-', '\u2212');

/** 12,345 as 12K, where there is little room. */
export const shortCount = (value: number): string =>
  Math.abs(value) < 10_000
    ? count(value)
    : once('shortCount', (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })).format(value);

/** A duration in the largest fitting unit. */
export function duration(seconds: number): string {
  const [unit, length] =
    seconds < 100 ? (['second', 1] as const) : seconds < 6_000 ? (['minute', 60] as const) : (['hour', 3_600] as const);
  const format = once(`duration ${unit}`, (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }));
  return format.format(Math.ceil(seconds / length));
}

/** A moment (ISO 8601) in full, in the reader's time zone unless another is given. */
export const fullMoment = (moment: string, zone?: string): string => dated(moment, { dateStyle: 'long', timeStyle: 'short' }, zone);

export const day = (moment: string, zone?: string): string => dated(moment, { dateStyle: 'medium' }, zone);

/** A moment in the reader's time zone unless another is given. */
export const dated = (moment: string, style: Intl.DateTimeFormatOptions, timeZone?: string): string =>
  firstOfMonth(
    once(`${style.dateStyle} ${style.timeStyle} ${timeZone}`, (locale) => new Intl.DateTimeFormat(locale, { ...style, timeZone })).format(
      new Date(moment),
    ),
    locale(),
  );

/** How this computer formats: what the server rendered is only the same where this is. Browsers differ in some languages. */
export const formatting = (): string =>
  [
    locale(),
    money(123_456, 'EUR'),
    money(120_000, 'USD'),
    saving(20),
    shortCount(123_456),
    relativeTime('1970-01-01', 9e6),
    duration(60),
  ].join();

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * How long ago, or ahead, a moment (ISO 8601) is from `now` (ms since the epoch): "3h ago", "in 2 days". Under a minute it is "now". Never "tomorrow":
 * that depends on where the reader is, which a rendered page does not know.
 */
export function relativeTime(moment: string, now: number): string {
  const seconds = (Date.parse(moment) - now) / 1_000;
  const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', Number.POSITIVE_INFINITY] as const);
  // Past times are short, because there are many; future ones are full words. The shortest form is only for English: in German, "vor 2
  // m" would mean two metres. Months and years are short there only, too: in Spanish, "hace 3 m" would be as far, and Arabic has a mistake.
  const inShort = locale().startsWith('en') ? 'narrow' : size < 2_629_800 || unit === 'second' ? 'short' : 'long';
  const style = seconds < 0 ? inShort : 'long';
  const numeric = unit === 'second' ? 'auto' : 'always';
  const format = once(`relative ${style} ${numeric}`, (locale) => new Intl.RelativeTimeFormat(locale, { numeric, style }));
  return format.format(seconds < 0 ? Math.ceil(seconds / size) : Math.round(seconds / size), unit);
}
