import { expect, test } from 'vitest';
import { profilePatch } from './profile-patch.ts';

test('only the changed fields of a profile are sent, so that changes of another tab stay', () => {
  expect(profilePatch({})).toEqual({});
  expect(profilePatch({ name: ' Lena ' })).toEqual({ name: 'Lena' });
  expect(profilePatch({ bio: ' ' })).toEqual({ bio: null });
});
