/** A message as @lingui/message-utils compiles it: texts, placeholders and plurals. */
export type Message = readonly (string | readonly [name: string, type?: string, cases?: unknown])[];
export type MessageValues = Readonly<Record<string, string | number>>;

const memoized = <Made>(make: (locale: string) => Made) => {
  const cache = new Map<string, Made>();
  return (locale: string): Made => {
    const cached = cache.get(locale) ?? make(locale);
    cache.set(locale, cached);
    return cached;
  };
};
const pluralsIn = memoized((locale) => new Intl.PluralRules(locale));
const numbersIn = memoized((locale) => new Intl.NumberFormat(locale));

/** The text of a message. `counted` is the number of the plural that it is a case of. */
export function formatMessage(message: Message, values: MessageValues, locale: string, counted?: number): string {
  const texts = message.map((token) => {
    if (typeof token === 'string') return token === '#' && counted !== undefined ? numbersIn(locale).format(counted) : token;
    const [name, type, cases] = token;
    const value = values[name] ?? '';
    return type === 'plural' ? formatMessage(caseOf(Number(value), cases as Cases, locale), values, locale, Number(value)) : value;
  });
  return texts.join('');
}

type Cases = Readonly<Record<string, Message | undefined>>;
const caseOf = (count: number, cases: Cases, locale: string): Message =>
  cases[count] ?? cases[pluralsIn(locale).select(count)] ?? cases.other ?? [];
