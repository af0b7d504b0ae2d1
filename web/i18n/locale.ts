import { i18n } from '@lingui/core';

/** The reader's regional variant of a language for dates, numbers and money, such as en-GB; else the language. */
export const localeFor = (language: string, wished: readonly string[] = navigator.languages): string =>
  wished.find((tag) => languageOf(tag) === language) ?? language;

/** The current locale, a BCP 47 tag. */
export const locale = (): string => String(i18n.locales ?? i18n.locale);

/** Some systems report locales that Intl refuses, such as "en-US@posix". */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}
