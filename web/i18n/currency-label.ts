import { locale } from './locale.ts';

/** A currency in a list: `USD · US Dollar`. */
export const currencyLabel = (code: string): string => `${code} · ${new Intl.DisplayNames(locale(), { type: 'currency' }).of(code)}`;

/** A currency in a sentence: "US dollars". */
export const currencyName = (code: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency: code, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? code;
