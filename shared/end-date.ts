import { months, plainDateText, weekdays, writesDayFirst } from './date-words.ts';

interface EndDateContext {
  /** The day on which it is posted, `2026-07-19`: dates without a year are near it. */
  posted: string;
  /** The merchant's country (ISO 3166), which says whether 4/7 is in April. Without one, such a date is refused. */
  region: string | undefined;
}

/** Characters that are read. Every expression below is applied to these only, and repeats nothing that repeats. */
const maxLength = 1_000;
/** Characters after "ends" in which the date must begin, and be. */
const reach = 48;
/** A date without a year that would be further ahead than this is in the past. Days. */
const furthest = 240;

/** Words before the last day. Those of other languages than English also say how dates in figures are written. */
const cues: [RegExp, isDayFirst?: boolean][] = [
  [
    /\b(?:valid|good|thru|through|until|untill|till|til|ends?|ending|expir(?:es?|ed|ing|y|ation)|exp|(?:book|order|buy|claim|redeem) by)\b/g,
  ],
  [/\b(?:bis|endet|ende|gultig|lauft ab|ablaufdatum)\b/g, true],
  [/\b(?:jusqu'?(?:au|a)|valable|expire|se termine|termine|fin de l'offre|date limite)\b/g, true],
  [/\b(?:hasta(?: el)?|valid[oa]|termina|caduca|finaliza|vence|acaba)\b/g, true],
  [/(?:حتى|لغاية|ينتهي|تنتهي|صالح|ساري)/g, true],
  [/(?:期限|締切|終了)/g, false],
];
/** Japanese says "until" after the date. */
const untilAfter = /\s?(?:\([^)]{1,3}\)\s?)?(?:\d{1,2}[:時]\d{0,2}分?)?\s?(?:まで|迄|限り|に?終了|締切)/y;
/** What else has an end: the rebate, the journey, the delivery. */
const ofSomethingElse =
  /\b(?:rebates?|mir|travel\w*|stays?|delivery|arrives?|warranty|credits?|points|subscription|membership|trial|redeemable|reise\w*|voyage|viaje)[\s:]{0,2}$/;
/** What may stand between the cue and the date: words, a time, a weekday. */
const filler =
  /[\s:.,;([\-–—]|(?:on|at|the|only|after|from|now|date|in-store|online|midnight|noon|[ecmp][sd]?t|gmt|utc|end of day|am|den|dem|zum|einschliesslich|inklusive|le|du|au|el|al|dia|del|de|within)\b|\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?|uhr|h)(?:\s?[a-z]{2,3}t?\b)?|\d{1,2}:\d\d|العرض|يوم|بتاريخ|في/y;
const to = /\s?(?:-|–|—|~|〜|～|\bto\b|\bthru\b|\bthrough\b|\buntil\b|\band\b|\bbis\b|\bau\b|\bal\b)\s?/y;

const alternatives = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length).join('|');
const month = `(?<month>${alternatives(months.keys())})`;
const inYear = "(?:,?\\s?(?:del? )?(?<year>20\\d\\d)(?!\\d)|['’](?<short>\\d\\d))?";
/** Dates with groups of these names; in `figures`, which is which follows from the order. */
const dates = {
  iso: /(?<year>20\d\d)[-/.](?<monthNumber>\d{1,2})[-/.](?<day>\d{1,2})(?![\d])/y,
  japanese: /(?:(?<year>20\d\d)年)?(?<monthNumber>\d{1,2})月(?<day>\d{1,2})日/y,
  dayMonth: new RegExp(`(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|er|º|°)?\\s?(?:de |of )?${month}(?![\\p{L}])\\.?${inYear}`, 'uy'),
  monthDay: new RegExp(`${month}(?![\\p{L}])\\.?\\s?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\s?%)${inYear}`, 'uy'),
  figures:
    /(?<first>\d{1,2})(?<by>[/.-])(?<second>\d{1,2})(?:\k<by>(?<year>20\d\d|\d\d))?(?!\d|\s?[%€$£]|[.,]\d|\s?(?:gb|tb|kg|l|ml|cm|mm|zoll|inch|days|price)\b)(?<dot>\.)?/y,
};
const weekday = new RegExp(`(?<weekday>${alternatives(weekdays.keys())})(?![\\p{L}])\\.?`, 'uy');
/** "Today" and "tomorrow" after a cue. */
const near: [RegExp, days: number][] = [
  [/(?:today|tonight|heute|ce soir|aujourd'hui|hoy|esta noche|今日|本日|اليوم)/y, 0],
  [/(?:tomorrow|morgen|demain|manana|明日|غدا)/y, 1],
];
const onlyToday =
  /\btoday only\b|\bonly today\b|\bone day only\b|\bnur heute\b|\baujourd'hui (?:seulement|uniquement)\b|\b(?:seulement|uniquement) aujourd'hui\b|\bsolo (?:por )?hoy\b|(?:本日|今日)(?:限り|のみ|だけ|限定)|اليوم فقط/;

/** The last day (`2026-07-30`) that a title or text names for an offer; undefined if it names none, or one that could be read in two ways. */
export function endDateIn(typed: string, { posted, region }: EndDateContext): string | undefined {
  const text = plainDateText(typed.slice(0, maxLength)).replaceAll('’', "'");
  const regional = region === undefined ? undefined : writesDayFirst(region);
  for (const [cue, isDayFirst] of cues)
    for (const { 0: words, index } of text.matchAll(cue)) {
      if (ofSomethingElse.test(text.slice(Math.max(0, index - 24), index))) continue;
      const found = dateAfter(text.slice(index + words.length, index + words.length + reach), {
        posted,
        isDayFirst: isDayFirst ?? regional,
      });
      if (found !== undefined) return found;
    }
  return japaneseEnd(text, posted) ?? (onlyToday.test(text) ? posted : undefined);
}

interface Reading {
  posted: string;
  isDayFirst: boolean | undefined;
}

function dateAfter(words: string, reading: Reading): string | undefined {
  let at = 0;
  let named: string | undefined;
  while (at < words.length) {
    const date = dateAt(words, at, reading);
    if (date !== undefined) return lastOfRange(words, date, reading);
    const close = nearAt(words, at, reading.posted);
    if (close !== undefined) return close;
    const day = matchAt(weekday, words, at);
    // "Monday 30 July": the date says more than the weekday.
    if (day?.groups?.weekday !== undefined) named ??= nextWeekday(reading.posted, weekdays.get(day.groups.weekday) ?? 0);
    const skipped = day ?? matchAt(filler, words, at);
    if (skipped === undefined) break;
    at += skipped[0].length;
  }
  return named;
}

function nearAt(words: string, at: number, posted: string): string | undefined {
  const found = near.find(([word]) => matchAt(word, words, at) !== undefined);
  return found && addDays(posted, found[1]);
}

interface Found {
  date: string;
  end: number;
}

/** Of "27 July - 3 August", the last. */
function lastOfRange(words: string, { date, end }: Found, reading: Reading): string {
  const sign = matchAt(to, words, end);
  return (sign && dateAt(words, end + sign[0].length, reading)?.date) ?? date;
}

function dateAt(words: string, at: number, { posted, isDayFirst }: Reading): Found | undefined {
  for (const [form, pattern] of Object.entries(dates)) {
    const match = matchAt(pattern, words, at);
    const groups = match?.groups;
    if (match === undefined || groups === undefined) continue;
    const parts = form === 'figures' ? inOrder(groups, isDayFirst) : named(groups);
    const date = parts && nearestDate({ ...parts, year: yearOf(groups.year ?? groups.short) }, posted);
    if (date !== undefined) return { date, end: at + match[0].length };
  }
  return undefined;
}

type Groups = Record<string, string | undefined>;
interface MonthDay {
  /** 0 is January. */
  month: number;
  day: number;
}

const named = ({ month: name, monthNumber, day }: Groups): MonthDay => ({
  month: name === undefined ? Number(monthNumber) - 1 : (months.get(name) ?? -1),
  day: Number(day),
});

/** Which of two figures is the day. 24/7 is none, and "2.5" and "3-5" need a sign that they are dates. */
function inOrder({ first = '', second = '', by, year, dot }: Groups, isDayFirst: boolean | undefined): MonthDay | undefined {
  const [a, b] = [Number(first), Number(second)];
  const isDate = year !== undefined || by === '/' || (by === '.' && (dot !== undefined || (first.length === 2 && second.length === 2)));
  if (!isDate || (a === 24 && b === 7)) return undefined;
  if (a > 12) return { day: a, month: b - 1 };
  if (b > 12) return { day: b, month: a - 1 };
  if (a === b) return { day: a, month: a - 1 };
  // Ambiguous: only the reader's custom tells.
  if (isDayFirst === undefined) return undefined;
  return isDayFirst ? { day: a, month: b - 1 } : { day: b, month: a - 1 };
}

const yearOf = (text: string | undefined) => (text === undefined ? undefined : (Number(text) % 2_000) + 2_000);

/** The date itself or, without a year, the next one; undefined if there is none, or if it would be past. */
function nearestDate({ year, month: of, day }: MonthDay & { year: number | undefined }, posted: string): string | undefined {
  const from = addDays(posted, -1);
  const postedYear = Number(posted.slice(0, 4));
  const candidates = year === undefined ? [postedYear, postedYear + 1] : [year];
  const dates = candidates.flatMap((each) => {
    const at = new Date(Date.UTC(each, of, day));
    return at.getUTCMonth() === of && at.getUTCDate() === day ? [at.toISOString().slice(0, 10)] : [];
  });
  return dates.find((date) => date >= from && (year !== undefined || date <= addDays(posted, furthest)));
}

function nextWeekday(posted: string, weekdayNumber: number): string {
  return addDays(posted, (weekdayNumber - new Date(posted).getUTCDay() + 7) % 7);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function japaneseEnd(text: string, posted: string): string | undefined {
  for (const { 0: words, index } of text.matchAll(/(?:20\d\d年)?\d{1,2}月\d{1,2}日|\d{1,2}\/\d{1,2}/g)) {
    if (matchAt(untilAfter, text, index + words.length) !== undefined) return dateAt(text, index, { posted, isDayFirst: false })?.date;
  }
  return undefined;
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | undefined {
  sticky.lastIndex = at;
  return sticky.exec(text) ?? undefined;
}
