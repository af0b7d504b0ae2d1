import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of this folder: a head of three, then the messages (ICU MessageFormat) by key. */
export interface Catalogue {
  /** The language's name for itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** A draft is whole, and waits for a native speaker's review. */
  status: 'draft' | 'reviewed';
  messages: Record<string, string>;
}

const folder = import.meta.dirname;

/** A language (`fr`) is there if its file is. */
export const languages = (): string[] =>
  readdirSync(folder).flatMap((name) => (/^[a-z]{2,3}\.json$/.test(name) ? [path.basename(name, '.json')] : []));

export const catalogueFile = (language: string): string => path.join(folder, `${language}.json`);

export function readCatalogue(language: string): Catalogue {
  const {
    '@name': name,
    '@direction': direction,
    '@status': status,
    ...messages
  } = JSON.parse(readFileSync(catalogueFile(language), 'utf8'));
  return { name, direction, status, messages };
}

/** The keys of the English messages that a language does not have yet. */
export const missingIn = (language: string): string[] => {
  const { messages } = readCatalogue(language);
  return Object.keys(readCatalogue('en').messages).filter((key) => messages[key] === undefined);
};
