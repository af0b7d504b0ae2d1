import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath, withReturnPath } from './return-path.ts';

test.each(['/', '/d/42/a-title?after=1_2#comment-7', '/c/gaming?sort=new', '/welcome?return_to=%2Fpost'])(
  'the return path %s is kept',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '@evil.example',
  '',
  '/auth/sign-in?return_to=/',
  '/sign-in-failed?reason=expired',
  ['/d/1', '/d/2'],
  undefined,
  `/${'x'.repeat(3_000)}`,
])('the return path %j is replaced by the front page', (path) => {
  expect(returnPath(path)).toBe('/');
});

test("any return path stays on the board's origin", () => {
  const hostile = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '@', ':', '%2f', '\t', '\r', 'e', '?', '#', ' ', '\u2028'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(hostile, (path) => {
      expect(new URL(returnPath(`/${path}`), 'https://board.example').origin).toBe('https://board.example');
      expect(returnPath(`/${path}`)).not.toMatch(/[\r\n\t]/);
    }),
    { numRuns: 2_000 },
  );
});

test('return_to is left out for the front page', () => {
  expect(withReturnPath('/welcome', '/')).toBe('/welcome');
  expect(withReturnPath('/welcome', '/d/1')).toBe('/welcome?return_to=%2Fd%2F1');
});
