import { describe, expect, test } from 'vitest';
import { type Actor, authorMayEditEverything, type Permission, permissions } from './permissions.ts';
import { personStates } from './states.ts';

const actor = (given: Partial<Actor>): Actor => ({ id: 1, role: 'person', trust: 0, state: 'active', ...given });
const others = { authorId: 2, state: 'live', removedBy: 2 } as const;
const own = { authorId: 1, state: 'live', removedBy: 1 } as const;
const othersComment = { authorId: 2, state: 'visible' } as const;
const ownComment = { authorId: 1, state: 'visible' } as const;

const people = {
  guest: undefined,
  T0: actor({ trust: 0 }),
  T1: actor({ trust: 1 }),
  T2: actor({ trust: 2 }),
  T3: actor({ trust: 3 }),
  moderator: actor({ role: 'moderator' }),
  admin: actor({ role: 'admin' }),
};
const everybodySignedIn = ['T0', 'T1', 'T2', 'T3', 'moderator', 'admin'];

/** Who has each permission, for other people's things and for their own. */
const table: Record<Permission, { others: string[]; own: string[] }> = {
  'read members-only deals': both(everybodySignedIn),
  'post a deal': both(everybodySignedIn),
  comment: both(everybodySignedIn),
  'save a deal': both(everybodySignedIn),
  'vote up': both(everybodySignedIn),
  'vote down': both(['T1', 'T2', 'T3', 'moderator', 'admin']),
  'vote on comments': both(everybodySignedIn),
  'edit a deal': { others: ['T3', 'moderator', 'admin'], own: everybodySignedIn },
  'expire a deal': { others: ['T3', 'moderator', 'admin'], own: everybodySignedIn },
  'revive a deal': { others: ['T1', 'T2', 'T3', 'moderator', 'admin'], own: everybodySignedIn },
  'check a deal': both(everybodySignedIn),
  'read a page for a new deal': both(everybodySignedIn),
  'add a picture': both(everybodySignedIn),
  'add mute rules': both(everybodySignedIn),
  'delete a deal': { others: ['moderator', 'admin'], own: everybodySignedIn },
  'restore a deal': { others: [], own: everybodySignedIn },
  'edit a comment': { others: [], own: everybodySignedIn },
  'delete a comment': { others: ['moderator', 'admin'], own: everybodySignedIn },
  'report something': { others: everybodySignedIn, own: [] },
  'propose a merge': both(['T3', 'moderator', 'admin']),
  'merge deals': both(['moderator', 'admin']),
  'ban a domain or merchant': both(['moderator', 'admin']),
  'manage merchants': both(['moderator', 'admin']),
  'read the queue and decide': both(['moderator', 'admin']),
  "change the board's settings": both(['admin']),
};

function both(who: string[]) {
  return { others: who, own: who };
}

function may(name: Permission, who: Actor | undefined, mine: boolean): boolean {
  if (name === 'edit a comment' || name === 'delete a comment') return permissions[name](who, mine ? ownComment : othersComment);
  return permissions[name](who, mine ? own : others);
}

describe.each(Object.entries(table))('to %s', (name, { others: onOthers, own: onOwn }) => {
  const permission = name as Permission;
  test.each(Object.entries(people))('%s', (who, person) => {
    expect(may(permission, person, false)).toBe(onOthers.includes(who));
    expect(may(permission, person, true)).toBe(onOwn.includes(who));
  });

  test('people who are not active have no permission, with any role or trust', () => {
    for (const state of personStates.filter((each) => each !== 'active'))
      for (const mine of [true, false]) expect(may(permission, actor({ state, role: 'admin', trust: 3 }), mine)).toBe(false);
  });
});

test('an author can edit everything for a day', () => {
  expect(authorMayEditEverything(86_399)).toBe(true);
  expect(authorMayEditEverything(86_400)).toBe(false);
});
