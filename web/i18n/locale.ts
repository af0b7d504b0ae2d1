import { i18n } from '@lingui/core';

/** The reader's own region of a language, in which dates, numbers and money are written: en-GB where the browser says so; else the language. */
export const localeFor = (language: string, wished: readonly string[] = navigator.languages): string =>
  wished.find((tag) => languageOf(tag) === language) ?? language;

/** The one in use, a BCP 47 tag for Intl. */
export const locale = (): string => String(i18n.locales ?? i18n.locale);

/** Some systems name a locale as Intl does not take it ("en-US@posix"): that is no wish. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}
