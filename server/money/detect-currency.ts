import { Currency } from '../../shared/schema.ts';

/** Signs of one currency; longer ones first, because some share a beginning. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/R\$/, 'BRL'],
  [/\bUS ?\$|\$ ?USD?\b|\bUSD ?\$/, 'USD'],
  [/\bA(?:U|) ?\$/, 'AUD'],
  [/\bC(?:A|DN)? ?\$/, 'CAD'],
  [/\bNZ ?\$/, 'NZD'],
  [/\bNT ?\$|\bNTD\b/, 'TWD'],
  [/\bHK ?\$/, 'HKD'],
  [/\bS ?\$/, 'SGD'],
  [/\bM(?:X|EX) ?\$/, 'MXN'],
  [/€|\bEUROS?\b|(?<!\p{L})(?:евро|ευρώ)(?!\p{L})/iu, 'EUR'],
  [/E£|(?<!\p{L})L\.?E(?!\p{L})|ج\.م|جنيه/u, 'EGP'],
  [/GH₵|₵/, 'GHS'],
  [/£/, 'GBP'],
  [/zł|\bzl\b/i, 'PLN'],
  [/Kč/i, 'CZK'],
  [/₹|\bINR\b|रु(?!\p{L}\p{L})|रुपय/iu, 'INR'],
  [/৳|টাকা|(?<!\p{L})Tk\.?(?!\p{L})/u, 'BDT'],
  [/(?<!\p{L})б\. ?р/iu, 'BYN'],
  [/₽/, 'RUB'],
  [/₴|(?<!\p{L})грн/iu, 'UAH'],
  [/₺|(?<!\p{L})TL(?!\p{L})/u, 'TRY'],
  [/₪|\bNIS\b|ש["״']ח/, 'ILS'],
  [/₩|원/, 'KRW'],
  [/₫|(?<=\d\s?)đ(?!\p{L})/u, 'VND'],
  [/฿|บาท/, 'THB'],
  [/₱/, 'PHP'],
  [/₦/, 'NGN'],
  [/(?<!\p{L})Ft(?!\p{L})/u, 'HUF'],
  [/(?<!\p{L})лв(?!\p{L})/iu, 'BGN'],
  [/(?<!\p{L})RM(?!\p{L})/u, 'MYR'],
  [/(?<!\p{L})Rp(?!\p{L})/u, 'IDR'],
  [/د\.إ|درهم|(?<!\p{L})Dhs?(?!\p{L})/u, 'AED'],
  [/ر\.?س|﷼|(?<!\p{L})SR(?!\p{L})/u, 'SAR'],
  [/د\.ك/, 'KWD'],
  [/ر\.ق/, 'QAR'],
  [/د\.ب/, 'BHD'],
  [/₾|ლარ/, 'GEL'],
  [/(?<!\p{L})(?:so['ʻ’]?m|сум|сўм)(?!\p{L})/iu, 'UZS'],
  [/₲/, 'PYG'],
  [/₡/, 'CRC'],
  [/₮/, 'MNT'],
  [/(?<!\p{L})Bs\.?(?=\s?\d)/u, 'BOB'],
  [/(?<!\p{L})K[Ss]h/u, 'KES'],
  [/(?<!\p{L})ден(?!\p{L})/iu, 'MKD'],
  [/(?<!\p{L})KM(?!\p{L})/u, 'BAM'],
  [/\bS\/\.?(?= ?\d)/, 'PEN'],
  [/(?<!\p{L})(?:din|дин)(?!\p{L})/iu, 'RSD'],
  [/\bCHF\b|\bFr\.|\bSFr\b/, 'CHF'],
  [/₸|(?<!\p{L})(?:тг|тенге)(?!\p{L})/iu, 'KZT'],
  [/円/, 'JPY'],
];

/** Signs that several countries use, with the default if the region is unknown. */
const sharedSigns: readonly (readonly [RegExp, Readonly<Record<string, string | undefined>>, string | undefined])[] = [
  [
    /\$/,
    {
      ...{ AR: 'ARS', AU: 'AUD', CA: 'CAD', CL: 'CLP', CO: 'COP', HK: 'HKD', MX: 'MXN', NZ: 'NZD', SG: 'SGD', TW: 'TWD', UY: 'UYU' },
      ...{ BO: 'BOB', DO: 'DOP', PY: 'PYG', JM: 'JMD', TT: 'TTD' },
      // On a Spanish page, "$" could be any of these.
      ES: undefined,
    },
    'USD',
  ],
  [/ريال/, { QA: 'QAR', OM: 'OMR', YE: 'YER', IR: 'IRR' }, 'SAR'],
  [/(?<!\p{L})lei(?!\p{L})/iu, { MD: 'MDL' }, 'RON'],
  [/(?<!\p{L})pesos?(?!\p{L})/iu, { AR: 'ARS', CL: 'CLP', CO: 'COP', MX: 'MXN', UY: 'UYU', PH: 'PHP', DO: 'DOP' }, undefined],
  [/(?<!\p{L})kr(?:on(?:or|er|ur))?(?!\p{L})/iu, { DK: 'DKK', FO: 'DKK', IS: 'ISK', NO: 'NOK', SE: 'SEK' }, undefined],
  [/[,.:]-/, { SE: 'SEK', NO: 'NOK', DK: 'DKK', CZ: 'CZK', CH: 'CHF', NL: 'EUR', DE: 'EUR', AT: 'EUR', BE: 'EUR', FI: 'EUR' }, undefined],
  [/[¥￥]/, { CN: 'CNY' }, 'JPY'],
  // Shift_JIS has the yen sign in place of the backslash.
  [/\\(?=\d)/, { JP: 'JPY' }, undefined],
  [/元/, { TW: 'TWD' }, 'CNY'],
  [/\bR ?(?=\d)/, { ZA: 'ZAR' }, undefined],
  [/₨|\bRs\b\.?|(?<!\p{L})Rs\.?(?=\d)/iu, { PK: 'PKR', LK: 'LKR', NP: 'NPR', MU: 'MUR' }, 'INR'],
  [/(?<!\p{L})руб|(?<=\d\s?)р\.?(?!\p{L})/iu, { BY: 'BYN' }, 'RUB'],
];

/** Common codes outside ISO 4217. */
const otherCodes = new Map([
  ['RUR', 'RUB'],
  ['NTD', 'TWD'],
  ['NIS', 'ILS'],
  ['RMB', 'CNY'],
  ['UKP', 'GBP'],
  ['BYR', 'BYN'],
  ['EURO', 'EUR'],
]);

/** The currency of a code or sign next to an amount; shared signs depend on the `region`. */
export function detectCurrency(text: string, region: string | undefined): string | undefined {
  return codeIn(text) ?? signs.find(([sign]) => sign.test(text))?.[1] ?? sharedIn(text, region);
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
  const found = sharedSigns.find(([sign]) => sign.test(text));
  if (found === undefined) return undefined;
  const [, byRegion, anywhere] = found;
  return region !== undefined && region in byRegion ? byRegion[region] : anywhere;
}

/** A possible currency before or after a number: `US $`, `zł`; without signs and brackets. */
const prefix = /(?:US )?[^\s\d,;:()+±−–|-]{1,6}\s?$/u;
const suffix = /^\s?[^\s\d,;:()+±−–|*/-]{1,8}/u;
/** Stands for zero cents: "5,-". */
const dash = /^[,.:]\s?[-–—](?![\p{L}\d]| \d)/u;
const perhaps = new RegExp(
  [...signs, ...sharedSigns]
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

/** A code in any case, or else a sign. */
export function parseCurrency(text: string, region: string | undefined): string | undefined {
  const code = text.trim().toUpperCase();
  const known = otherCodes.get(code) ?? code;
  return Currency.safeParse(known).success ? known : detectCurrency(text, region);
}
