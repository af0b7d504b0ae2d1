import { expect, test } from 'vitest';
import { withVote } from './optimistic-votes.ts';

test('a vote counts at once, a change of mind moves it, and a withdrawal takes it back', () => {
  const nobody = { up: 4, down: 2, vote: undefined };
  const up = withVote(nobody, 1);
  expect(up).toEqual({ up: 5, down: 2, vote: 1 });
  expect(withVote(up, -1)).toEqual({ up: 4, down: 3, vote: -1 });
  expect(withVote(up, undefined)).toEqual(nobody);
  expect(withVote(up, 1)).toEqual(up);
});
