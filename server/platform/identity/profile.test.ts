import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { ChooseHandle } from '../../../shared/people.ts';
import { Handle } from '../../../shared/schema.ts';
import { anyText } from '../../../test/any-text.ts';
import { handleFrom, profileFrom } from './profile.ts';

test.each([
  ['Ada Lovelace', 'ada-lovelace'],
  ['ada@example.com', 'ada'],
  ['Zoë Müller', 'zoe-muller'],
  ['Дмитрий', 'dmitriy'],
  ['Ελένη', 'eleni'],
  ['田中', 'tianzhong'],
  ['  --x_y--  ', 'x_y'],
  ['A very long name that goes on and on', 'a-very-long-name-tha'],
])('the name %s suggests the handle %s', (called, handle) => {
  expect(handleFrom(called)).toBe(handle);
});

test.each(['', 'ab', '!!!', '@example.com', 7, null, undefined, {}])('the name %j suggests no handle', (called) => {
  expect(handleFrom(called)).toBeUndefined();
});

test('only a verified e-mail address is stored, in lower case', () => {
  expect(profileFrom({ name: 'Ada', email: 'Ada@Example.com', email_verified: true }).email).toBe('ada@example.com');
  expect(profileFrom({ name: 'Ada', email: 'Ada@Example.com' }).email).toBeUndefined();
  expect(profileFrom({ name: 'Ada', email: 'Ada@Example.com', email_verified: 'yes' }).email).toBeUndefined();
  expect(profileFrom({ name: 'Ada', email: 'Ada@Example.com', email_verified: 'true' }).email).toBe('ada@example.com');
});

test('an address with other letters that look the same is not made into that address', () => {
  // The Kelvin sign, whose small letter is an ASCII "k".
  const email = 'yo\u212ao@example.com';
  expect(profileFrom({ email, email_verified: true }).email).toBe(email);
});

test('with trustEmails, an address counts unless the provider says that it is not verified', () => {
  const email = (verified: object) => profileFrom({ email: 'ada@example.com', ...verified }, { trustEmails: true }).email;
  expect(email({})).toBe('ada@example.com');
  expect(email({ email_verified: false })).toBeUndefined();
});

test.each([
  ['https://pictures.example/ada.png', { picture: 'https://pictures.example/ada.png' }],
  ['data:image/png;base64,AAAA', {}],
  ['//pictures.example/ada.png', {}],
  [`https://pictures.example/${'a'.repeat(2_048)}`, {}],
])('of a picture, only a web address is stored: %.60s', (picture, stored) => {
  expect(profileFrom({ name: 'Ada', picture })).toEqual({ name: 'Ada', handle: 'ada', ...stored });
});

test('a name has one line and no text-direction marks', () => {
  expect(profileFrom({ name: ' Ada\n\u202eecalevoL\u0000 ' }).name).toBe('Ada ecalevoL');
  expect(profileFrom({ name: 'é'.normalize('NFD') }).name).toBe('é');
  expect(profileFrom({}).name).toBe('Somebody');
});

test.each([
  ['Ad\u200ba', 'Ada'],
  ['Ad\u200da', 'Ada'],
  ['\u2066Ada\u2069 \u200f', 'Ada'],
  ['A\u034fd\u00ada\ufe0f', 'Ada'],
  ['Ada\u{e0041}\u{e007f}', 'Ada'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['Ada 👩\u200d💻', 'Ada 👩\u200d💻'],
  ['Ada ❤\ufe0f', 'Ada ❤\ufe0f'],
])('the name %j becomes %j: invisible characters stay only if they change how it looks', (given, name) => {
  expect(profileFrom({ name: given }).name).toBe(name);
  expect(ChooseHandle.parse({ handle: 'ada', name: given }).name).toBe(name);
});

test('any claims give a name and handle within the limits', () => {
  const claims = fc.dictionary(
    fc.constantFrom('name', 'nickname', 'preferred_username', 'email', 'email_verified', 'picture'),
    fc.oneof(anyText(200), fc.anything()),
  );
  fc.assert(
    fc.property(claims, (given) => {
      const { name, handle } = profileFrom(given);
      expect([...name].length).toBeGreaterThanOrEqual(limits.displayName.min);
      expect([...name].length).toBeLessThanOrEqual(limits.displayName.max);
      expect(name).not.toContain('\u0000');
      if (handle !== undefined) expect(Handle.safeParse(handle).success).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
