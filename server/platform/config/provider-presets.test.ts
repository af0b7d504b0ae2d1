import { expect, test } from 'vitest';
import { profileFrom } from '../identity/profile.ts';
import { presets } from './provider-presets.ts';

/** The verified address of someone whom the service describes so, even if the operator trusts addresses that nothing is said about. */
async function addressAt(service: 'github' | 'discord', answers: Record<string, unknown>): Promise<string | undefined> {
  const site = presets[service].oauth?.();
  return profileFrom((await site?.claims(async (path) => answers[path])) ?? {}, { trustEmails: true }).email;
}

const gitHub = (emails: unknown) =>
  addressAt('github', { '/user': { id: 1, login: 'ada', email: 'public@a.example' }, '/user/emails': emails });

test.each([
  [[{ email: 'Ada@a.example', primary: true, verified: true }], 'ada@a.example'],
  [[{ email: 'ada@a.example', primary: true, verified: false }], undefined],
  [[{ email: 'ada@a.example', primary: true, verified: 'true' }], undefined],
  [[{ email: 'ada@a.example', primary: false, verified: true }], undefined],
  [[{ email: '', primary: true, verified: true }], undefined],
  [[null, 7, 'ada@a.example'], undefined],
  [{ message: 'Not Found' }, undefined],
])('of the addresses that GitHub answers with, %j, this counts: %j', async (emails, address) => {
  expect(await gitHub(emails)).toBe(address);
});

const discord = (user: object) => addressAt('discord', { '/users/@me': { id: '1', username: 'ada', ...user } });

test.each([
  [{ email: 'Ada@a.example', verified: true }, 'ada@a.example'],
  [{ email: 'ada@a.example', verified: false }, undefined],
  [{ email: 'ada@a.example', verified: 'true' }, undefined],
  [{ email: 'ada@a.example' }, undefined],
  [{ email: null, verified: true }, undefined],
])('of someone whom Discord describes as %j, this address counts: %j', async (user, address) => {
  expect(await discord(user)).toBe(address);
});
