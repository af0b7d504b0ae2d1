import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { compiled } from '../../../messages/compile.ts';
import { FilterSwitch, HasMore } from './choice-group.tsx';
import { LeftOut } from './left-out.tsx';
import { expiredSince } from './since-filter.tsx';

beforeAll(() => setCatalogue({ language: 'en', locale: 'en-GB', messages: compiled('en', 'later') }));

test('if not all deals were counted, a filter has the same plus as the list', () => {
  const counted = <FilterSwitch words="Hide expired" matches={750} isOn onSwitch={() => undefined} />;
  expect(renderToStaticMarkup(<HasMore value>{counted}</HasMore>)).toContain('>750+<');
  expect(renderToStaticMarkup(counted)).toContain('>750<');
});

test('the filters say how many deals a list leaves out, if any', () => {
  const sum = { live: 5_413, expired: 4_587 };
  expect(renderToStaticMarkup(<LeftOut of={{ ...sum, matching: 5_880, hasMore: true }} />)).toContain(
    '4,120+ deals that have probably expired are left out.',
  );
  expect(renderToStaticMarkup(<LeftOut of={{ ...sum, matching: 10_000 }} />)).toBe('');
});

test('the days since which deals expired have counts, except those before the chosen day', () => {
  const on = { '2026-03-01': 4, '2026-03-05': 2, '2026-03-07': 1 };
  expect(['2026-03-08', '2026-03-05', '2026-03-01'].map((day) => expiredSince(day, undefined, on))).toEqual([0, 3, 7]);
  expect(expiredSince('2026-03-01', '2026-03-05', on)).toBeUndefined();
  expect(expiredSince('2026-03-05', '2026-03-05', on)).toBe(3);
  expect(expiredSince('2026-03-01')).toBeUndefined();
});
