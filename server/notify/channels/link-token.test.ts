import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned, type LinkAction, linkToken, readToken } from './link-token.ts';

const key = randomBytes(32);
const actions: LinkAction[] = [
  { do: 'all', channel: 7 },
  { do: 'kind', channel: 7, kind: 'reply' },
  { do: 'alert', channel: 7, alert: 3 },
  { do: 'less', channel: 7, alert: 3, deal: 12 },
  { do: 'verify', channel: 7, until: 1_800_000_000 },
];

test.each(actions)('a link token for $do says what it does, and is signed for it alone', (action) => {
  const token = linkToken(key, action, 'a@a.example');
  expect(readToken(token)).toEqual(action);
  expect(isSigned(key, token, 'a@a.example')).toBe(true);
  expect(isSigned(key, token, 'b@b.example')).toBe(false);
  expect(isSigned(randomBytes(32), token, 'a@a.example')).toBe(false);
  expect(isSigned(key, token.replace('.7.', '.8.'), 'a@a.example')).toBe(false);
});

test.each(['', '.', 'all', 'all.x.y', 'all.1', 'kind.1.gossip.x', 'less.1.2.x', 'alert.1e3.2.x', 'verify.-1.2.x', 'everything.1.x'])(
  'the text "%s" is no link token',
  (token) => {
    expect(readToken(token)).toBeUndefined();
  },
);
