import { expect, test } from 'vitest';
import { parts, partsIn } from './parts.ts';

test.each([
  [[], parts],
  [['--only', 'growth'], ['growth']],
  [
    ['--only', 'growth,search'],
    ['growth', 'search'],
  ],
  [
    ['--only=fan-out, reads', '--only', 'search'],
    ['fan-out', 'reads', 'search'],
  ],
])('the bench options %j select %j', (args, measured) => {
  expect([...partsIn(args)]).toEqual(measured);
});

test.each([[['--only', 'growth,serach']], [['--only', 'growth search']], [['--only', '']], [['--only', 'growth,']]])(
  'the bench options %j are refused with the list of parts',
  (args) => {
    expect(() => partsIn(args)).toThrow(/^Unknown part ".*"; the parts are reads, writes, .*upgrade\.$/);
  },
);

test.each([[['growth']], [['--onyl', 'growth']]])('the bench options %j are refused', (args) => {
  expect(() => partsIn(args)).toThrow();
});
