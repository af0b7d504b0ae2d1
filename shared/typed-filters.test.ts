import { expect, test } from 'vitest';
import { typedFilters } from './typed-filters.ts';

test.each([
  ['newest laptop deals', 'laptop', { sort: 'new' }],
  ['cheapest laptop under 600', 'laptop', { sort: 'cheapest', maxPrice: '60000' }],
  ['cheapest deals under 50', undefined, { sort: 'cheapest', maxPrice: '5000' }],
  ...[
    'newest deals',
    'latest deals',
    'new deals',
    'neueste Angebote',
    'nuevas ofertas',
    'dernières offres',
    '新着セール',
    'أحدث العروض',
  ].map((typed) => [typed, undefined, { sort: 'new' }] as const),
  ...['hot deals', 'best deals', 'heiße Angebote', 'las mejores ofertas', 'meilleurs bons plans', '人気のセール', 'أفضل العروض'].map(
    (typed) => [typed, undefined, { sort: 'hot' }] as const,
  ),
] as const)('%j asks for the words %j and %j', (typed, q, filters) => {
  expect(typedFilters(typed, 'EUR', '2026-11-27')).toEqual({ ...filters, q });
});
