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
    ['--only=fan-out, reads', '--only', 'pages'],
    ['fan-out', 'reads', 'pages'],
  ],
])('%j measures %j', (args, measured) => {
  expect([...partsIn(args)]).toEqual(measured);
});

test.each([[['--only', 'growth,serach']], [['--only', 'growth search']], [['--only', '']], [['--only', 'growth,']]])(
  '%j is refused with the list of parts',
  (args) => {
    expect(() => partsIn(args)).toThrow(/^There is nothing called ".*" to measure; there is reads, writes, .*filters\.$/);
  },
);

test.each([[['growth']], [['--onyl', 'growth']]])('%j is refused', (args) => {
  expect(() => partsIn(args)).toThrow();
});
