import { decimalsOf } from '../../../shared/money.ts';

/** Spaces and apostrophes only separate groups of three digits, so that two numbers are not read as one. */
const written = /\d{1,3}(?:[ ’']\d{3})+(?:[.,]\d{1,2})?(?![\d])|\d(?:[\d.,]*\d)?/g;
/** Follows a number that is not the full price: `30 %`, `1,30 €/100 g`, `2 x`, `24 months`. A price per piece is: `12 zł/szt.` */
const notThePrice =
  /^\s*(?:%|٪|(?:\p{Sc}|\p{L}{2,3}\.?)?\s*(?:\/|per(?!\p{L})|pro(?!\p{L})|par(?!\p{L}))(?!\s?(?:ks|szt|stk?|stück|pcs?|pieces?|each|ea|шт|buc|db|kpl|kom|un|ud|item)(?!\p{L}))|(?:\p{Sc}|\p{L}{2,3}\.?)?\s*[x×]\s*\d|(?:cm|mm|ml|kg|gb|tb|inch|"|″)(?!\p{L}))/iu;

/** The most characters of a text that can be a price. */
const maxLength = 500;

/** The positive amounts in a text, in units of `currency`: "1.299,00 €" is 1299. */
export function parseAmounts(value: string | number, currency: string, limit = maxLength): number[] {
  if (typeof value === 'number') return positive([machineNumber(value, currency)]);
  const text = normalizeDigits(value.slice(0, limit));
  return positive(findNumbers(text).map(({ digits }) => parseDigits(digits, currency)));
}

/** The numbers in a normalized text that may be amounts. */
export const findNumbers = (text: string): { at: number; digits: string }[] =>
  [...text.matchAll(written)].filter((found) => isWhole(text, found)).map(({ index, 0: digits }) => ({ at: index, digits }));

/** The value of digits with separators. */
export const parseDigits = (digits: string, currency: string): number => numberOf(digits, decimalsOf(currency));

/** The lowest amount: the start of a range, or the current one of two prices. */
export function parseAmount(value: string | number, currency: string): number | undefined {
  const amounts = parseAmounts(value, currency);
  return amounts.length === 0 ? undefined : Math.min(...amounts.slice(0, 20));
}

const positive = (amounts: readonly number[]) => amounts.filter((amount) => amount > 0 && Number.isFinite(amount));
const isWhole = (text: string, { index, 0: digits }: RegExpExecArray) =>
  !notThePrice.test(text.slice(index + digits.length, index + digits.length + 20));

/** Code points of zero in scripts with their own digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040];
const digitOf = (digit: string) => {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** Normalizes digits of other scripts, spaces and direction marks, and puts a point before raised cents. */
export const normalizeDigits = (value: string): string => (asciiOnly.test(value) ? value.replace(/\s/g, ' ') : transliterated(value));

const asciiOnly = /^\p{ASCII}*$/u;
const transliterated = (value: string) =>
  value
    .replace(/(?<=\d)[⁰¹²³⁴-⁹]{2}(?![⁰¹²³⁴-⁹])/g, '.$&')
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replace(/[\p{Cf}]/gu, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    // 26€99 and 26 €99, but neither 26,99 € 26,99 € nor 26 € 30 €
    .replace(/(?<![\d.,]|€\s?)(\d+) ?€(\d\d)(?![\d.,]|\s?€)/g, '$1,$2 €')
    .replace(/\s/g, ' ');

/** A JSON number from a merchant: in a currency without cents, three decimals are thousands. */
function machineNumber(number: number, currency: string): number {
  return decimalsOf(currency) === 0 && /^\d{1,3}\.\d{3}$/.test(String(number)) ? number * 1_000 : number;
}

/** Reads 1.299,00, 1,299.00 and 1.299 as one amount, but not 10.1400 or 0.999. If unclear, three digits are thousands. */
function numberOf(digits: string, decimals: number): number {
  const text = digits.replace(/[ ’']/g, '');
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return Number(text);
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  if (after === '') return numberOf(before, decimals);
  const divides = isDecimalPoint(before, after, text[at] ?? '', decimals);
  return Number(`${before.replace(/[.,]/g, '')}${divides ? '.' : ''}${after}`);
}

function isDecimalPoint(before: string, after: string, separator: string, decimals: number): boolean {
  // 1.299.00 is the result of raised cents after a point.
  if (before.includes(separator)) return after.length === 2 && /[.,]\d{3}$/.test(before);
  if (/[.,]/.test(before)) return true;
  return after.length !== 3 || decimals === 3 || /^0*$/.test(before);
}
