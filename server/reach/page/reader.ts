import { LRUCache } from 'lru-cache';

/** The language and the regional formats that a page is rendered in. */
export interface Reader {
  language: string;
  /** A BCP 47 tag. */
  locale: string;
}

/** Others are left to the browser: early.js and web/i18n/locale.ts choose in the same way. */
const simpleTag = /^[a-z]{2}(-[A-Z]{2})?$/;
const maxCachedHeaders = 500;

/**
 * Finds the reader of a request: `chosen` is the language from the settings, kept in a cookie. `offered` are the
 * languages that the board offers, if not all. Undefined where only the browser knows.
 */
export function readerFinder(
  languages: readonly string[],
): (accepted: string | undefined, chosen: string | undefined, offered?: readonly string[]) => Reader | undefined {
  const cache = new LRUCache<string, { reader: Reader | undefined }>({ max: maxCachedHeaders });
  return (accepted = '', chosen = '', offered = languages) => {
    const key = `${offered === languages ? '' : offered} ${chosen} ${accepted}`;
    const supported = offered.filter((each) => languages.includes(each));
    const entry = cache.get(key) ?? { reader: readerOf(tagsIn(accepted), chosen, supported) };
    cache.set(key, entry);
    return entry.reader;
  };
}

function readerOf(tags: readonly string[], chosen: string, languages: readonly string[]): Reader | undefined {
  const language = [chosen, ...tags].map(languageOf).find((each) => languages.includes(each)) ?? defaultOf(languages);
  const locale = tags.find((tag) => languageOf(tag) === language) ?? language;
  return simpleTag.test(locale) ? { language, locale } : undefined;
}

const defaultOf = (languages: readonly string[]) => (languages.includes('en') ? 'en' : (languages[0] ?? 'en'));
const languageOf = (tag: string) => tag.split('-')[0] ?? '';

/** The tags of an Accept-Language header (RFC 9110, 12.5.4), best first. */
function tagsIn(accepted: string): string[] {
  const weighed = accepted.split(',').map((part) => {
    const [tag = '', weight = ''] = part.split(';');
    return { tag: tag.trim(), weight: Number(/^\s*q=([\d.]+)/.exec(weight)?.[1] ?? 1) };
  });
  return weighed
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
