import { locale } from './locale.ts';

/** A currency in a list: `USD · US Dollar`. */
export const currencyLabel = (code: string): string => `${code} · ${new Intl.DisplayNames(locale(), { type: 'currency' }).of(code)}`;
