import { expect, test } from 'vitest';
import type { Revisions } from '../../../../shared/revisions.ts';
import { changesSince } from './changes-since.ts';

const revision = (version: number, fields: string[], name?: string): Revisions['revisions'][string] => ({
  version,
  at: '2026-11-22T10:00:00Z',
  cause: 'edit',
  changes: Object.fromEntries(fields.map((field) => [field, { to: 1 }])),
  ...(name === undefined ? {} : { editor: { handle: name.toLowerCase(), name } }),
});
const history = (...all: Revisions['revisions'][string][]): Revisions => ({
  revisions: Object.fromEntries(all.map((each) => [each.version, each])),
  order: all.map(({ version }) => version).toSorted((one, other) => other - one),
});

test('what one person changed is shown with their name, in the order of the form', () => {
  const changes = history(revision(4, ['price'], 'Ada'), revision(3, ['title', 'state'], 'Ada'), revision(2, ['body'], 'Bob'));
  expect(changesSince(changes, 2)).toEqual({ editor: 'Ada', fields: ['title', 'price'] });
});

test('changes by several people, or by reports of many, are shown without a name', () => {
  expect(changesSince(history(revision(3, ['price'], 'Ada'), revision(2, ['price'], 'Bob')), 1)).toEqual({
    editor: undefined,
    fields: ['price'],
  });
  expect(changesSince(history(revision(2, ['price'])), 1)).toEqual({ editor: undefined, fields: ['price'] });
});

test('nothing is shown before the later revisions are known', () => {
  expect(changesSince(history(revision(2, ['price'], 'Ada')), 2)).toBeUndefined();
});
