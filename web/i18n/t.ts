import { messageIfKnown } from './catalogue.ts';

export type MessageKey = Exclude<keyof typeof import('../messages/en.json', { with: { type: 'json' }}), `@${string}`>;

/** The message in the current language. `values` fill its placeholders (ICU MessageFormat). */
export const t = (key: MessageKey, values?: Record<string, string | number>): string => messageIfKnown(key, values) ?? key;

/** For keys built from data, such as an error code: undefined if there is no such message. */
export const tIfKnown = messageIfKnown;
