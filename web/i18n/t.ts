import { i18n } from '@lingui/core';

export type MessageKey = Exclude<keyof typeof import('../messages/en.json', { with: { type: 'json' }}), `@${string}`>;

/** The message in the current language. `values` fill its placeholders (ICU MessageFormat). */
export const t = (key: MessageKey, values?: Record<string, string | number>): string => i18n._(key, values);

/** For keys built from data, such as an error code: undefined if there is no such message. */
export const tIfKnown = (key: string, values?: Record<string, string | number>): string | undefined =>
  Object.hasOwn(i18n.messages, key) ? i18n._(key, values) : undefined;
