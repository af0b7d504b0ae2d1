/** The language with the reader's region, which decides how dates and amounts are written: de-AT. */
export const languageTag = (language: string): string =>
  navigator.languages.find((tag) => tag.startsWith(`${language}-`) && /^[a-z]{2,3}-[A-Z]{2}$/.test(tag)) ?? language;
