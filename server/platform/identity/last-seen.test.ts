import { expect, test } from 'vitest';
import type { Person } from '../core/viewer.ts';
import { LastSeen } from './last-seen.ts';
import { hashOf, newOpaqueId } from './opaque-id.ts';

test('someone was seen lately for a minute after they were looked up, and until their session is known to have ended', () => {
  let time = 1;
  const [lastSeen, secret] = [new LastSeen(() => time), newOpaqueId()];
  const person = { session: hashOf(secret).toString('hex'), sessionEnds: Date.now() + 3_600_000 } as Person;
  lastSeen.remember(secret, person);
  time += 59_000;
  expect(lastSeen.findLately(secret)).toBe(person);
  time += 2_000;
  expect(lastSeen.findLately(secret)).toBeUndefined();
  expect(lastSeen.find(secret)).toBe(person);
  lastSeen.remember(secret, person);
  expect(lastSeen.findLately(secret)).toBe(person);
  lastSeen.remember(secret, undefined);
  expect(lastSeen.findLately(secret)).toBeUndefined();
});
