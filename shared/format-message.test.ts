import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';

test.each([
  ['Saved', {}, 'Saved'],
  ['{name} posted {title}', { name: 'Ana', title: 'A tent' }, 'Ana posted A tent'],
  ['Room {size} #2', { size: '' }, 'Room  #2'],
  ['{count, plural, =0 {No deals} one {# deal} other {# deals}}', { count: 0 }, 'No deals'],
  ['{count, plural, =0 {No deals} one {# deal} other {# deals}}', { count: 1 }, '1 deal'],
  ['{count, plural, one {# deal} other {# deals}} of {name}', { count: 1200, name: 'Ana' }, '1,200 deals of Ana'],
  ['{count, plural, one {{counted} deal} other {{counted} deals}}', { count: 2, counted: 'two' }, 'two deals'],
])('the message "%s" with %o reads "%s"', (message, values, text) => {
  expect(formatMessage(compileMessageOrThrow(message), values, 'en')).toBe(text);
});
