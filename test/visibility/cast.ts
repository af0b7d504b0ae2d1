import type { Database } from '../../server/platform/database/connection.ts';
import { apiClient } from '../api-client.ts';
import type { TestApp } from '../app.ts';
import { aPerson } from '../sign-in.ts';
import { word } from './identifiers.ts';

/** The people of the story, who report, decide, appeal and watch. */
const roles = {
  onboarding: { state: 'onboarding', handle: null, trust: 0 },
  applicant: { state: 'onboarding', handle: null, trust: 0 },
  newcomer: { trust: 0 },
  member: {},
  trusted: { trust: 2 },
  factChecker: { trust: 3 },
  moderator: { role: 'moderator' },
  'another moderator': { role: 'moderator' },
  'a reported moderator': { role: 'moderator' },
  admin: { role: 'admin' },
  author: {},
  reporter: {},
  'reporter of the moderator': {},
  voter: {},
  warned: {},
  limited: {},
  suspended: {},
  banned: {},
  spammer: {},
  claimant: {},
  representative: {},
  leaving: {},
} as const satisfies Record<string, Parameters<typeof aPerson>[1]>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];
export type Cast = Record<Role, Awaited<ReturnType<typeof aPerson>>>;

const staff: readonly string[] = ['moderator', 'another moderator', 'a reported moderator', 'admin'];
const guestsInEffect: readonly string[] = ['guest', 'onboarding', 'applicant', 'suspended', 'banned', 'spammer', 'leaving'];

/** The groups that a reader belongs to: what a marker may be read by. */
export const groupsOf = (reader: string): string[] => [
  ...['everyone', reader],
  ...(guestsInEffect.includes(reader) ? [] : ['members']),
  ...(staff.includes(reader) ? ['staff'] : []),
  ...(staff.includes(reader) && reader !== 'a reported moderator' ? ['other staff'] : []),
  ...(reader === 'admin' ? ['admins'] : []),
];

/** Each has a word in the name and handle, and one in the e-mail address. */
export const nameOf = (role: Role): string => word(`name of the ${role}`);
export const emailOf = (role: Role): string => word(`email of the ${role}`);

export async function castOf(db: Database): Promise<Cast> {
  const people = roleNames.map(async (role) => {
    const named = { handle: nameOf(role), name: nameOf(role), email: `${emailOf(role)}@mail.example` };
    return [role, await aPerson(db, { ...named, ...roles[role] })] as const;
  });
  return Object.fromEntries(await Promise.all(people)) as Cast;
}

/** Sends a command as one of them, which must succeed. */
export type Command = (role: Role, command: string, body?: object) => Promise<{ id: number }>;

export function commandOf(board: TestApp, cast: Cast): Command {
  return async (role, command, body) => {
    const [method = '', path = ''] = command.split(' ');
    const client = await apiClient(board, cast[role]);
    const answer = await client(method as 'POST', path, body);
    if (answer.status >= 400) throw new Error(`${role}: ${command}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}
