import { expect, test } from 'vitest';
import { containsToken, isToken, newToken } from './token-format.ts';

test('a token has a prefix, 192 random bits and a checksum', () => {
  const token = newToken();
  expect(token).toMatch(/^dw_[0-9a-f]{56}$/);
  expect(isToken(token)).toBe(true);
  expect(newToken()).not.toBe(token);
});

test('a text that looks like a token but has a wrong checksum is not one', () => {
  const token = newToken();
  const last = token.endsWith('0') ? '1' : '0';
  const mistyped = token.slice(0, -1) + last;
  for (const text of [mistyped, `${token}0`, ` ${token}`, '', 'dw_', token.toUpperCase()]) expect(isToken(text), text).toBe(false);
  expect(containsToken(`a ${mistyped} b`)).toBe(false);
});

test('a token is found inside a text or an address, however often the address is encoded', () => {
  const token = newToken();
  const once = token.replace('_', '%5F');
  for (const text of [`say ${token}.`, `/api/deals?q=${once}`, `/api/live?watch=%2Fapi%2Fdeals%3Fq%3D${once.replace('%', '%25')}`])
    expect(containsToken(text), text).toBe(true);
});
