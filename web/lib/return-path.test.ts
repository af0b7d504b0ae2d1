import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const pathIn = (address: string) => returnPath(new URLSearchParams({ return_to: address }));

test('signing in leads back to a path of this site, and nowhere else', () => {
  expect(pathIn('/d/7/kettle?after=3')).toBe('/d/7/kettle?after=3');
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/\r/evil.example',
    'javascript:alert(1)',
    '',
  ])
    expect(pathIn(elsewhere)).toBe('/');
  expect(returnPath(new URLSearchParams())).toBe('/');
});
