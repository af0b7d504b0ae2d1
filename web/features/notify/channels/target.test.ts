import { expect, test } from 'vitest';
import { targetBody } from './target.ts';

test('a new channel has what its kind needs, trimmed, and nothing for an empty field', () => {
  expect(targetBody('ntfy', { address: ' https://ntfy.example/deals/ ', secret: ' ', chat: '9' })).toEqual({
    kind: 'ntfy',
    address: 'https://ntfy.example/deals',
  });
});
