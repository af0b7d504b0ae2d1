import { decimalsOf } from '../../shared/money.ts';
import { locale } from './locale.ts';

/** Of comma and dot the one that is not decimal: some regions group by spaces, and nobody there means a decimal by the other one. */
const groupIn = (where: string): string =>
  new Intl.NumberFormat(where).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',') ? '.' : ',';

/**
 * An amount as a person types it ("1.299,99", "€ 1,299.99", "20") in minor units of `currency`; undefined for what is none. Of two kinds of
 * separators the last is the decimal one; a single one is what it is in `where` (a locale) where three digits follow, and decimal elsewhere.
 */
export function parseAmount(typed: string, currency: string, where: string = locale()): number | undefined {
  const bare = typed.replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$/gu, '').replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  const decimal = decimalSeparator(bare, where);
  const [whole = '', fraction = ''] = decimal === undefined ? [bare] : bare.split(decimal);
  const decimals = decimalsOf(currency);
  if (!/^(\d+|\d{1,3}([.,]\d{2,3})+)$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals) return undefined;
  const amount = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

function decimalSeparator(bare: string, where: string): string | undefined {
  const separators = bare.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return undefined;
  const isOnlyOne = separators.filter((each) => each === last).length === 1;
  if (!isOnlyOne) return undefined;
  const groups = separators.length === 1 && last === groupIn(where) && /\d{3}$/.test(bare) && bare.length - bare.indexOf(last) === 4;
  return groups ? undefined : last;
}

/** The same the other way: an amount in minor units as a person would type it. */
export function amountText(amount: number, currency: string, where: string = locale()): string {
  const decimals = decimalsOf(currency);
  const isWhole = amount % 10 ** decimals === 0;
  return new Intl.NumberFormat(where, {
    useGrouping: false,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}
