/** A formatted date in French says "1er mai", where Intl says "1 mai". */
export const firstOfMonth = (date: string, locale: string): string =>
  locale.startsWith('fr') ? date.replace(/^1(?= \p{L})/u, '1er') : date;
