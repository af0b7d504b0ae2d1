import { i18n } from '@lingui/core';

export type MessageKey = keyof typeof import('../messages/en.json', { with: { type: 'json' }});

/** What the catalogue says in the language in use. Values are named in braces in the message (ICU MessageFormat). */
export const t = (key: MessageKey, values?: Record<string, string | number>): string => i18n._(key, values);

/** For keys that are made of data, such as an error code: undefined where the catalogue has no such message. */
export const tIfKnown = (key: string, values?: Record<string, string | number>): string | undefined =>
  Object.hasOwn(i18n.messages, key) ? i18n._(key, values) : undefined;
