import { Currency } from '../../../shared/schema.ts';

/** Signs that mean one currency, wherever they stand; longer ones first, for some begin alike. */
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
  [/€|\bEUROS?\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/zł|\bzl\b/i, 'PLN'],
  [/Kč/i, 'CZK'],
  [/₹|\bINR\b/i, 'INR'],
  [/(?<!\p{L})б\. ?р/iu, 'BYN'],
  [/₽/, 'RUB'],
  [/₴|(?<!\p{L})грн/iu, 'UAH'],
  [/₺|(?<!\p{L})TL(?!\p{L})/u, 'TRY'],
  [/₪|\bNIS\b|ש["״']ח/, 'ILS'],
  [/₩|원/, 'KRW'],
  [/₫/, 'VND'],
  [/฿/, 'THB'],
  [/₱/, 'PHP'],
  [/₦/, 'NGN'],
  [/(?<!\p{L})Ft(?!\p{L})/u, 'HUF'],
  [/\blei\b/i, 'RON'],
  [/(?<!\p{L})лв(?!\p{L})/iu, 'BGN'],
  [/(?<!\p{L})RM(?!\p{L})/u, 'MYR'],
  [/(?<!\p{L})Rp(?!\p{L})/u, 'IDR'],
  [/د\.إ|(?<!\p{L})Dhs?(?!\p{L})/u, 'AED'],
  [/ر\.س/, 'SAR'],
  [/\bS\/\.?(?= ?\d)/, 'PEN'],
  [/(?<!\p{L})(?:din|дин)(?!\p{L})/iu, 'RSD'],
  [/\bCHF\b|\bFr\.|\bSFr\b/, 'CHF'],
  [/₸/, 'KZT'],
  [/円/, 'JPY'],
];

/** Signs that many countries call theirs, with whose it is where nothing tells. */
const shared: readonly (readonly [RegExp, Readonly<Record<string, string | undefined>>, string | undefined])[] = [
  [
    /\$/,
    {
      ...{ AR: 'ARS', AU: 'AUD', CA: 'CAD', CL: 'CLP', CO: 'COP', HK: 'HKD', MX: 'MXN', NZ: 'NZD', SG: 'SGD', TW: 'TWD', UY: 'UYU' },
      ...{ BO: 'BOB', DO: 'DOP', PY: 'PYG', JM: 'JMD', TT: 'TTD' },
      // Whoever writes Spanish and asks dollars is in none of these for sure, and not in Spain.
      ES: undefined,
    },
    'USD',
  ],
  [/(?<!\p{L})kr(?!\p{L})/iu, { DK: 'DKK', FO: 'DKK', IS: 'ISK', NO: 'NOK', SE: 'SEK' }, undefined],
  [/:-/, { SE: 'SEK' }, undefined],
  [/[¥￥]/, { CN: 'CNY' }, 'JPY'],
  // Shift_JIS has the yen where others have the backslash.
  [/\\(?=\d)/, { JP: 'JPY' }, undefined],
  [/元/, { TW: 'TWD' }, 'CNY'],
  [/\bR ?(?=\d)/, { ZA: 'ZAR' }, undefined],
  [/₨|\bRs\b\.?|(?<!\p{L})Rs\.?(?=\d)/iu, { PK: 'PKR', LK: 'LKR', NP: 'NPR', MU: 'MUR' }, 'INR'],
  [/(?<!\p{L})руб|(?<=\d\s?)р\./iu, { BY: 'BYN' }, 'RUB'],
];

/** Codes that are not in ISO 4217 but in shops. */
const otherCodes = new Map([
  ['RUR', 'RUB'],
  ['NTD', 'TWD'],
  ['NIS', 'ILS'],
  ['RMB', 'CNY'],
  ['UKP', 'GBP'],
  ['BYR', 'BYN'],
  ['EURO', 'EUR'],
]);

/** The currency that is written in a code's place or beside an amount; what many countries share is that of `region`. */
export function currencyIn(said: string, region: string | undefined): string | undefined {
  return codeIn(said) ?? signs.find(([sign]) => sign.test(said))?.[1] ?? sharedIn(said, region);
}

/** Words in capitals that stand before or behind numbers and are codes by chance. */
const words = new Set(['ALL', 'TOP', 'PEN', 'LAK', 'SOS', 'CUP']);

function codeIn(said: string): string | undefined {
  for (const [, before = '', behind = ''] of said.matchAll(/(?<!\p{L})([A-Z]{3,4})\s?(?=\d)|(?<=\d\s?)([A-Z]{3,4})(?!\p{L})/gu)) {
    const word = before + behind;
    const code = otherCodes.get(word) ?? word;
    if (!words.has(code) && Currency.safeParse(code).success) return code;
  }
  return undefined;
}

function sharedIn(said: string, region: string | undefined): string | undefined {
  const found = shared.find(([sign]) => sign.test(said));
  if (found === undefined) return undefined;
  const [, byRegion, anywhere] = found;
  return region !== undefined && region in byRegion ? byRegion[region] : anywhere;
}

/** A code where only a code belongs, in whatever case, or else a sign. */
export function currencyCode(said: string, region: string | undefined): string | undefined {
  const code = said.trim().toUpperCase();
  const known = otherCodes.get(code) ?? code;
  return Currency.safeParse(known).success ? known : currencyIn(said, region);
}
