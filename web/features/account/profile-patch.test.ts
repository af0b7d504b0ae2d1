import { expect, test } from 'vitest';
import { profilePatch } from './profile-patch.ts';

test('only what was typed of a profile is sent, so that what another tab changed stays', () => {
  expect(profilePatch({})).toEqual({});
  expect(profilePatch({ name: ' Lena ' })).toEqual({ name: 'Lena' });
  expect(profilePatch({ bio: ' ' })).toEqual({ bio: null });
});
