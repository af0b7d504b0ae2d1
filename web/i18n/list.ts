import { locale } from './locale.ts';

/** "A, B, C" as the language writes it. */
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction', style: 'narrow' }).format(items);
