import { catalogues } from 'messages:catalogues';
import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { loadWhenOnline } from '../lib/load-when-online.ts';
import { bestLanguage, localeFor } from './locale.ts';

/** The language in use: early.js has chosen it before the first paint. */
const language = (): string => bestLanguage(Object.keys(catalogues), [document.documentElement.lang]);

/** The language that the browser asks for. */
export const browserLanguage = (): string => bestLanguage(Object.keys(catalogues), navigator.languages);

let learned: Promise<void> | undefined;

/** Loads the catalogue and switches to that language, by default the one that the page is in. */
export async function speak(chosen: string = language()): Promise<void> {
  const { messages, direction } = await load(chosen);
  Object.assign(document.documentElement, { lang: chosen, dir: direction });
  i18n.loadAndActivate({ locale: chosen, locales: localeFor(chosen, navigator.languages), messages });
}

/** On the server, for one page: with all words, in the locale of its reader. */
export async function speakFor(chosen: string, locale: string): Promise<void> {
  learned ??= Promise.resolve();
  const { messages } = await load(chosen);
  i18n.loadAndActivate({ locale: chosen, locales: localeFor(chosen, [locale]), messages });
}

async function load(chosen: string) {
  const { first, later } = catalogueOf(chosen);
  const [part, rest] = await Promise.all([first(), learned && later()]);
  return { direction: part.direction, messages: { ...part.messages, ...rest?.messages } as Messages };
}

const catalogueOf = (chosen: string) => catalogues[chosen] ?? catalogues.en;

/** Loads the messages of later screens, which wait for it (`withWords`). */
const learnMore = (): Promise<void> => {
  learned ??= loadWhenOnline(catalogueOf(language()).later).then(({ messages }) => i18n.load(language(), messages));
  return learned;
};

/** A screen or dialog that is loaded when it is needed, with its words. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  const [part] = await Promise.all([loadWhenOnline(load), learnMore()]);
  return { default: part };
}

const subscribe = (listener: () => void) => i18n.on('change', listener);
/** Renders again when the language changes. */
export const useLanguage = (): string =>
  useSyncExternalStore(
    subscribe,
    () => i18n.locale,
    () => i18n.locale,
  );
