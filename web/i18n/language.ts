import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { loadWhenOnline } from '../lib/load-when-online.ts';
import { localeFor } from './locale.ts';

const catalogues = {
  en: { first: () => import('messages:en'), later: () => import('messages:en/later') },
  de: { first: () => import('messages:de'), later: () => import('messages:de/later') },
};
export type Language = keyof typeof catalogues;
export const languages = Object.keys(catalogues) as Language[];

/** As the language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The one in use: early.js has chosen it before the first paint. */
export const language = (): Language => languages.find((each) => each === document.documentElement.lang) ?? 'en';

let learned: Promise<void> | undefined;

/** Loads the catalogue and says everything in that language from then on. */
export async function speak(chosen: Language): Promise<void> {
  const { first, later } = catalogues[chosen];
  const parts = await Promise.all(learned === undefined ? [first()] : [first(), later()]);
  document.documentElement.lang = chosen;
  i18n.loadAndActivate({
    locale: chosen,
    locales: localeFor(chosen),
    messages: Object.assign({}, ...parts.map(({ messages }) => messages)),
  });
}

/** Loads what the first screen does not say; whatever is loaded later waits for it (`withWords`). */
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
/** Draws again when the language changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, () => i18n.locale);
