import { formatMessage, type Message, type MessageValues } from '../../shared/format-message.ts';
import { createListeners } from '../lib/listeners.ts';

export type Messages = Readonly<Record<string, Message>>;

interface Catalogue {
  language: string;
  /** The reader's regional variant of it, a BCP 47 tag. */
  locale: string;
  messages: Messages;
}

const listeners = createListeners();
let catalogue: Catalogue = { language: '', locale: '', messages: {} };

export const onNewCatalogue = listeners.subscribe;
export const languageInUse = (): string => catalogue.language;
export const localeInUse = (): string => catalogue.locale;

export function setCatalogue({
  language,
  locale = language,
  messages,
}: Pick<Catalogue, 'language' | 'messages'> & Partial<Catalogue>): void {
  catalogue = { language, locale, messages };
  listeners.notify();
}

export function addMessages(messages: Messages): void {
  catalogue = { ...catalogue, messages: { ...catalogue.messages, ...messages } };
  listeners.notify();
}

/** The message in the current language, undefined if there is none. */
export function messageIfKnown(key: string, values: MessageValues = {}): string | undefined {
  const message = Object.hasOwn(catalogue.messages, key) ? catalogue.messages[key] : undefined;
  return message && formatMessage(message, values, catalogue.locale);
}
