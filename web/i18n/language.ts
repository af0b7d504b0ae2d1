import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';

const catalogues = { en: () => import('messages:en'), de: () => import('messages:de') };
export type Language = keyof typeof catalogues;
export const languages = Object.keys(catalogues) as Language[];

/** As the language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The one in use: early.js has chosen it before the first paint. */
export const language = (): Language => languages.find((each) => each === document.documentElement.lang) ?? 'en';

/** Loads the catalogue and says everything in that language from then on. */
export async function speak(chosen: Language): Promise<void> {
  const { messages } = await catalogues[chosen]();
  document.documentElement.lang = chosen;
  i18n.loadAndActivate({ locale: chosen, messages });
}

const subscribe = (listener: () => void) => i18n.on('change', listener);
/** Draws again when the language changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, () => i18n.locale);
