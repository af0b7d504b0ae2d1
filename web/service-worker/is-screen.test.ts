import { expect, test } from 'vitest';
import { isScreen } from './is-screen.ts';

test.each(['/', '/d/7/a-kettle', '/c/home', '/search', '/post', '/outlet', '/u/api'])('the service worker may answer %s', (path) => {
  expect(isScreen(path)).toBe(true);
});

test.each([
  '/api',
  '/api/live',
  '/auth/sign-in',
  '/auth/callback',
  '/out/7',
  '/embed/d/7',
  '/oembed',
  '/admin',
  '/livez',
  '/images/x-640.webp',
  '/deals.rss',
  '/.well-known/security.txt',
])('the service worker leaves %s alone', (path) => {
  expect(isScreen(path)).toBe(false);
});
