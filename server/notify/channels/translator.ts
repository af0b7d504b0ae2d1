import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LRUCache } from 'lru-cache';
import { formatMessage } from '../../../shared/format-message.ts';
import { decimalsOf, withWholeSign } from '../../../shared/money.ts';

/** The catalogues of the web. Messages to channels are in them too, in a part that no browser loads; prices, reasons, warnings and changes of the account are for both. */
const folder = new URL('../../../web/messages/', import.meta.url);
const serverKeys = /^(?:message|price|reason|inbox\.account|admin\.warning)\./;

interface Catalogue {
  '@direction': 'ltr' | 'rtl';
  [key: string]: string;
}

/** The texts and formats of a language for one kind of reader. */
export interface Translator {
  /** A BCP 47 tag of the catalogue's language. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** @param key of the catalogue, such as `message.test.title` */
  t: (key: string, values?: Record<string, string | number>) => string;
  /** `amount` is in minor units. */
  money: (amount: number, currency: string) => string;
}

const translators = new LRUCache<string, Translator>({ max: 100, memoMethod: (tag) => makeTranslator(tag) });

/** @param tag the language that the channel asks for; in English if the board does not have it */
export const translatorFor = (tag: string): Translator => translators.memo(tag);

/** The languages that messages can be in. */
export const languages = readdirSync(folder).flatMap((name) => (/^[a-z]{2,3}\.json$/.test(name) ? [path.basename(name, '.json')] : []));

function makeTranslator(tag: string): Translator {
  const requested = new Intl.Locale(tag);
  const language = languages.includes(requested.language) ? requested.language : 'en';
  // Digits are Latin everywhere (docs/decisions/0031).
  const locale = new Intl.Locale(requested.language === language ? tag : language, { numberingSystem: 'latn' }).toString();
  const messages = messagesOf(language);
  const direction = readCatalogue(language)['@direction'];
  return {
    ...{ language, direction },
    t: (key, values = {}) => formatMessage(messages[key] ?? [key], direction === 'ltr' ? values : isolatedIn(values), locale),
    money: moneyIn(locale),
  };
}

/** Making a format takes longer than composing the rest of a message. */
function moneyIn(locale: string): Translator['money'] {
  const formats = new Map<string, Intl.NumberFormat>();
  return (amount, currency) => {
    const major = amount / 10 ** decimalsOf(currency);
    const options = Number.isInteger(major) ? { maximumFractionDigits: 0 } : {};
    const key = `${currency} ${Number.isInteger(major)}`;
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
    formats.set(key, format);
    return withWholeSign(format.format(major));
  };
}

const readCatalogue = (language: string): Catalogue => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));

const compiled = new Map<string, Record<string, CompiledMessage>>();

/** A language's messages, with the English ones in place of those that are missing. */
function messagesOf(language: string): Record<string, CompiledMessage> {
  const texts = Object.entries({ ...readCatalogue('en'), ...readCatalogue(language) }).filter(([key]) => serverKeys.test(key));
  const messages = compiled.get(language) ?? Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]));
  compiled.set(language, messages);
  return messages;
}

// Unicode's isolates (UAX 9): an amount, name or title of either direction does not reorder the text around it.
const isolated = (value: string | number) => (typeof value === 'string' ? `\u2068${value}\u2069` : value);
const isolatedIn = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]));
