import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { loadWhenOnline } from '../lib/load-when-online.ts';
import { localeFor } from './locale.ts';

const catalogues = {
  en: { first: () => import('messages:en'), later: () => import('messages:en/later') },
  de: { first: () => import('messages:de'), later: () => import('messages:de/later') },
};
export type Language = keyof typeof catalogues;
export const languages = Object.keys(catalogues) as Language[];

/** Each language's own name. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The one in use: early.js has chosen it before the first paint. */
export const language = (): Language => languages.find((each) => each === document.documentElement.lang) ?? 'en';

let learned: Promise<void> | undefined;

/** Loads the catalogue and switches to that language. */
export async function speak(chosen: Language): Promise<void> {
  const messages = await load(chosen);
  document.documentElement.lang = chosen;
  i18n.loadAndActivate({ locale: chosen, locales: localeFor(chosen), messages });
}

/** On the server, for one page: with all words, in the locale of its reader. */
export async function speakFor(chosen: Language, locale: string): Promise<void> {
  learned ??= Promise.resolve();
  i18n.loadAndActivate({ locale: chosen, locales: locale, messages: await load(chosen) });
}

async function load(chosen: Language): Promise<Messages> {
  const { first, later } = catalogues[chosen];
  const parts = await Promise.all(learned === undefined ? [first()] : [first(), later()]);
  return Object.assign({}, ...parts.map(({ messages }) => messages));
}

/** Loads the messages of later screens, which wait for it (`withWords`). */
const learnMore = (): Promise<void> => {
  learned ??= loadWhenOnline(catalogues[language()].later).then(({ messages }) => i18n.load(language(), messages));
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
