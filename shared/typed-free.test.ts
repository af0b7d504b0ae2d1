import { expect, test } from 'vitest';
import { typedFree } from './typed-free.ts';

const day = '2026-11-27';

test.each([
  'free',
  ' Freebies ',
  'free deals',
  'free things',
  'choses gratuites',
  'offres gratuites',
  'gratis',
  'kostenlos',
  'umsonst',
  'gratuit',
  '無料',
  'مجاني',
])('%j asks for what costs nothing', (typed) => {
  expect(typedFree(typed, day)).toEqual({ maxPrice: '0' });
});

test.each([
  'free today',
  "today's freebies",
  'Heute kostenlos',
  'gratis hoy',
  'gratuit aujourd’hui',
  '今日無料',
  '今日の無料',
  '無料 今日',
  'مجاني اليوم',
])('%j asks for what costs nothing since today', (typed) => {
  expect(typedFree(typed, day)).toEqual({ maxPrice: '0', since: day });
});

test.each(['free shipping', 'sugar free', 'free2play', 'today', 'free todayz', 'freetoday', 'gratis Versand', '送料無料', 'xbox free', ''])(
  '%j stays words',
  (typed) => {
    expect(typedFree(typed, day)).toBeUndefined();
  },
);
