import { catalogues } from 'messages:catalogues';
import { useSyncExternalStore } from 'react';
import { loadWhenOnline } from '../lib/load-when-online.ts';
import { loadWholeStyles } from '../lib/whole-styles.ts';
import { addMessages, languageInUse, type Messages, onNewCatalogue, setCatalogue } from './catalogue.ts';
import { bestLanguage, localeFor } from './locale.ts';

/** The language in use: early.js has chosen it before the first paint. */
const language = (): string => bestLanguage(Object.keys(catalogues), [document.documentElement.lang]);

/** The language that the browser asks for. */
export const browserLanguage = (): string => bestLanguage(Object.keys(catalogues), navigator.languages);

type LaterPart = 'later' | 'staff';
/** The later parts of the catalogue that are loaded, or being loaded. */
const loadedParts = new Map<LaterPart, Promise<void>>();

/** Loads the catalogue and switches to that language, by default the one that the page is in. */
export async function setLanguage(chosen: string = language()): Promise<void> {
  const { messages, direction } = await load(chosen);
  Object.assign(document.documentElement, { lang: chosen, dir: direction });
  setCatalogue({ language: chosen, locale: localeFor(chosen, navigator.languages), messages });
}

/** On the server, for one page: with all words, in the locale of its reader. */
export async function setLanguageFor(chosen: string, locale: string): Promise<void> {
  loadedParts.set('later', Promise.resolve()).set('staff', Promise.resolve());
  const { messages } = await load(chosen);
  setCatalogue({ language: chosen, locale: localeFor(chosen, [locale]), messages });
}

async function load(chosen: string) {
  const catalogue = catalogueOf(chosen);
  const parts = await Promise.all([catalogue.first(), ...[...loadedParts.keys()].map((part) => catalogue[part]())]);
  return { direction: parts[0].direction, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) as Messages };
}

const catalogueOf = (chosen: string) => catalogues[chosen] ?? catalogues.en;

function loadPart(part: LaterPart): Promise<void> {
  const loading = loadedParts.get(part) ?? loadWhenOnline(catalogueOf(language())[part]).then(({ messages }) => addMessages(messages));
  loadedParts.set(part, loading);
  // A failure is not remembered, so that the next screen tries again.
  loading.catch(() => loadedParts.delete(part));
  return loading;
}

/** A screen or dialog that is loaded when it is needed, with its words and styles. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  const [part] = await Promise.all([loadWhenOnline(load), loadPart('later'), loadWhenOnline(loadWholeStyles)]);
  return { default: part };
}

/** The same for moderators and admins, with the messages of their screens. */
export async function withStaffWords<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  const [part] = await Promise.all([withWords(load), loadPart('staff')]);
  return part;
}

/** Renders again when the language changes. */
export const useLanguage = (): string => useSyncExternalStore(onNewCatalogue, languageInUse, languageInUse);
