import { locale } from './locale.ts';

/** "A, B, C" as the language writes it. */
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction', style: 'narrow' }).format(items);

/** The same without "and" before the last, for conditions that go together. */
export function plainList(items: readonly string[]): string {
  const [, separator] = new Intl.ListFormat(locale(), { type: 'conjunction', style: 'narrow' }).formatToParts(['1', '2', '3']);
  return items.join(separator?.value);
}
