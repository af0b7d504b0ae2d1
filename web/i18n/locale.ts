import { localeInUse } from './catalogue.ts';

/** The first of the wished languages or locales that is there; else English. */
export const bestLanguage = (languages: readonly string[], wished: readonly string[]): string =>
  wished.map(languageOf).find((each) => each !== undefined && languages.includes(each)) ?? 'en';

/**
 * The reader's regional variant of a language for dates, numbers and money, such as en-GB; else the language. Digits are Latin everywhere
 * (docs/decisions/0031).
 */
export const localeFor = (language: string, wished: readonly string[]): string =>
  `${new Intl.Locale(wished.find((tag) => languageOf(tag) === language) ?? language, { numberingSystem: 'latn' })}`;

/** The current locale, a BCP 47 tag. */
export const locale = localeInUse;

const languageOf = (tag: string): string | undefined => localeIn(tag)?.language;

/** Some systems report locales that Intl refuses, such as "en-US@posix". */
export function localeIn(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
