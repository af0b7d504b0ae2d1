import { decimalsOf } from '../../shared/money.ts';

/** Digits with whatever groups or divides them: by spaces and apostrophes in threes only, so that two numbers are not taken for one. */
const written = /\d{1,3}(?:[ ’']\d{3})+(?:[.,]\d{1,2})?(?![\d])|\d(?:[\d.,]*\d)?/g;
/** What follows an amount that is none, or none of the whole: `30 %`, `1,30 €/100 g`, `2 x`, `24 months`. A piece is the whole: `12 zł/szt.` */
const notTheWhole =
  /^\s*(?:%|٪|(?:\p{Sc}|\p{L}{2,3}\.?)?\s*(?:\/|per(?!\p{L})|pro(?!\p{L})|par(?!\p{L}))(?!\s?(?:ks|szt|stk?|stück|pcs?|pieces?|each|ea|шт|buc|db|kpl|kom|un|ud|item)(?!\p{L}))|(?:\p{Sc}|\p{L}{2,3}\.?)?\s*[x×]\s*\d|(?:cm|mm|ml|kg|gb|tb|inch|"|″)(?!\p{L}))/iu;

/** Whatever says a price at greater length says more than a price. */
const longest = 500;

/** The amounts in what is said of a price, in units of `currency`: "1.299,00 €" has 1299. Empty where there is none above zero. */
export function parseAmounts(said: string | number, currency: string, most = longest): number[] {
  if (typeof said === 'number') return positive([machineNumber(said, currency)]);
  const text = normalizeDigits(said.slice(0, most));
  return positive(findNumbers(text).map(({ digits }) => parseDigits(digits, currency)));
}

/** Where numbers stand in a text that is `plain`, of which each may be an amount. */
export const findNumbers = (text: string): { at: number; digits: string }[] =>
  [...text.matchAll(written)].filter((found) => isWhole(text, found)).map(({ index, 0: digits }) => ({ at: index, digits }));

/** What digits mean that are written so. */
export const parseDigits = (digits: string, currency: string): number => numberOf(digits, decimalsOf(currency));

/** The lowest: of a range "from", of two prices the one that is asked now. */
export function parseAmount(said: string | number, currency: string): number | undefined {
  const amounts = parseAmounts(said, currency);
  return amounts.length === 0 ? undefined : Math.min(...amounts.slice(0, 20));
}

const positive = (amounts: readonly number[]) => amounts.filter((amount) => amount > 0 && Number.isFinite(amount));
const isWhole = (text: string, { index, 0: digits }: RegExpExecArray) =>
  !notTheWhole.test(text.slice(index + digits.length, index + digits.length + 20));

/** The zeros of scripts that have digits of their own. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040];
const digitOf = (digit: string) => {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** Digits of other scripts as ours, spaces of every width as one kind, no marks of direction; raised cents behind a point. */
export const normalizeDigits = (said: string): string => (asciiOnly.test(said) ? said.replace(/\s/g, ' ') : transliterated(said));

const asciiOnly = /^\p{ASCII}*$/u;
const transliterated = (said: string) =>
  said
    .replace(/(?<=\d)[⁰¹²³⁴-⁹]{2}(?![⁰¹²³⁴-⁹])/g, '.$&')
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replace(/[\p{Cf}]/gu, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    // 26€99 and 26 €99, but neither 26,99 € 26,99 € nor 26 € 30 €
    .replace(/(?<![\d.,]|€\s?)(\d+) ?€(\d\d)(?![\d.,]|\s?€)/g, '$1,$2 €')
    .replace(/\s/g, ' ');

/** A number that a shop's program printed, into JSON: of a currency without cents, three decimals are thousands that were taken for decimals. */
function machineNumber(number: number, currency: string): number {
  return decimalsOf(currency) === 0 && /^\d{1,3}\.\d{3}$/.test(String(number)) ? number * 1_000 : number;
}

/** 1.299,00 and 1,299.00 and 1.299 are all one amount; 10.1400 and 0.999 are not. Where it can't be told, three digits are thousands. */
function numberOf(digits: string, decimals: number): number {
  const text = digits.replace(/[ ’']/g, '');
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return Number(text);
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  if (after === '') return numberOf(before, decimals);
  const divides = isDecimalPoint(before, after, text[at] ?? '', decimals);
  return Number(`${before.replace(/[.,]/g, '')}${divides ? '.' : ''}${after}`);
}

function isDecimalPoint(before: string, after: string, sign: string, decimals: number): boolean {
  // 1.299.00 is written by whoever puts raised cents behind a point.
  if (before.includes(sign)) return after.length === 2 && /[.,]\d{3}$/.test(before);
  if (/[.,]/.test(before)) return true;
  return after.length !== 3 || decimals === 3 || /^0*$/.test(before);
}
