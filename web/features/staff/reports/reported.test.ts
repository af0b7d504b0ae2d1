import { beforeAll, expect, test } from 'vitest';
import type { OwnReport } from '../../../../shared/reports.ts';
import { caseOutcomes } from '../../../../shared/states.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { isUpheld, reported } from './reported.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: { 'reports.comment': ['A comment on ', ['title']] } }));

const report = { id: 1, at: '2026-11-22T12:00:00.000Z', reason: 'spam' } as const;
const deal = { id: 7, slug: 'a-kettle', title: 'A kettle' };

test.each<[Partial<OwnReport> & Pick<OwnReport, 'about'>, ReturnType<typeof reported>]>([
  [
    { about: 'deal', deal },
    { address: '/d/7/a-kettle', name: 'A kettle' },
  ],
  [
    { about: 'comment', deal, comment: 5 },
    { address: '/d/7/a-kettle#comment-5', name: 'A comment on A kettle' },
  ],
  [
    { about: 'comment', deal },
    { address: '/d/7/a-kettle', name: 'A comment on A kettle' },
  ],
  [
    { about: 'person', person: { handle: 'bücher', name: 'Ann' } },
    { address: '/u/b%C3%BCcher', name: 'Ann' },
  ],
  [{ about: 'person' }, undefined],
  [{ about: 'deal' }, undefined],
  [{ about: 'comment', comment: 5 }, undefined],
])('an own report leads to what it is about, as far as the reader can see it: %o', (given, expected) => {
  expect(reported({ ...report, ...given })).toEqual(expected);
});

test('a report was upheld unless its subject was approved or the report dismissed', () => {
  expect(caseOutcomes.filter((outcome) => !isUpheld(outcome)).sort()).toEqual(['approved', 'dismissed']);
});
