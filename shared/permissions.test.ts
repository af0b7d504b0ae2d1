import { describe, expect, test } from 'vitest';
import { type Actor, authorMayEditEverything, correctsOthers, type Permission, permissions, recusalFrom } from './permissions.ts';
import { personStates, takingPart } from './states.ts';

const actor = (given: Partial<Actor>): Actor => ({ id: 1, role: 'person', trust: 0, state: 'active', ...given });
const others = { id: 2, role: 'person', authorId: 2, state: 'live', removedBy: 2 } as const;
const own = { id: 1, role: 'person', authorId: 1, state: 'live', removedBy: 1 } as const;
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
  'reactivate a deal': { others: ['T1', 'T2', 'T3', 'moderator', 'admin'], own: everybodySignedIn },
  'check a deal': both(everybodySignedIn),
  'read a page for a new deal': both(everybodySignedIn),
  'add a picture': both(everybodySignedIn),
  'add a picture to a comment': both(['T1', 'T2', 'T3', 'moderator', 'admin']),
  'add mute rules': both(everybodySignedIn),
  'make alerts': both(everybodySignedIn),
  'delete a deal': { others: ['moderator', 'admin'], own: everybodySignedIn },
  'restore a deal': { others: [], own: everybodySignedIn },
  'edit a comment': { others: [], own: everybodySignedIn },
  'delete a comment': { others: ['moderator', 'admin'], own: everybodySignedIn },
  'report something': { others: everybodySignedIn, own: [] },
  'make a token': both(everybodySignedIn),
  'claim an affiliation': both(everybodySignedIn),
  'propose a merge': both(['T3', 'moderator', 'admin']),
  'merge deals': both(['moderator', 'admin']),
  'ban a domain or merchant': both(['moderator', 'admin']),
  'manage merchants': both(['moderator', 'admin']),
  'read the queue and decide': both(['moderator', 'admin']),
  "undo others' decisions": both(['admin']),
  'sanction people and revoke their downvotes': { others: ['moderator', 'admin'], own: [] },
  "change the board's settings": both(['admin']),
};

function both(who: string[]) {
  return { others: who, own: who };
}

function may(name: Permission, who: Actor | undefined, isOwn: boolean): boolean {
  if (name === 'edit a comment' || name === 'delete a comment') return permissions[name](who, isOwn ? ownComment : othersComment);
  return permissions[name](who, isOwn ? own : others);
}

describe.each(Object.entries(table))('the permission to %s', (name, { others: onOthers, own: onOwn }) => {
  const permission = name as Permission;
  test.each(Object.entries(people))('of %s is as the table says', (who, person) => {
    expect(may(permission, person, false)).toBe(onOthers.includes(who));
    expect(may(permission, person, true)).toBe(onOwn.includes(who));
  });

  test('people who do not take part have no permission, with any role or trust', () => {
    for (const state of personStates.filter((each) => !takingPart.some((part) => part === each)))
      for (const isOwn of [true, false]) expect(may(permission, actor({ state, role: 'admin', trust: 3 }), isOwn)).toBe(false);
  });
});

test('limited people read and take part, but do not post, vote down, or decide', () => {
  const limited = actor({ state: 'limited', role: 'admin', trust: 3 });
  const allowed = Object.keys(table).filter((name) => may(name as Permission, limited, true));
  expect(allowed).toEqual([
    ...['read members-only deals', 'comment', 'save a deal', 'vote up', 'vote on comments', 'expire a deal', 'check a deal'],
    ...['add mute rules', 'make alerts', 'delete a deal', 'restore a deal', 'edit a comment', 'delete a comment', 'make a token'],
  ]);
  expect(Object.keys(table).filter((name) => may(name as Permission, limited, false) && !allowed.includes(name))).toEqual([]);
});

test('nobody decides about themselves, and only an admin about an admin', () => {
  const [one, other] = [1, 2].map((id) => ({ id, role: 'moderator' as const }));
  const [admin, otherAdmin] = [3, 4].map((id) => ({ id, role: 'admin' as const }));
  if (!one || !other || !admin || !otherAdmin) throw new Error('Nobody is there');
  expect(recusalFrom(one, [])).toBe(undefined);
  expect(recusalFrom(one, [other])).toBe(undefined);
  expect(recusalFrom(one, [other, one])).toBe('ABOUT_YOU');
  expect(recusalFrom(one, [other, admin])).toBe('ABOUT_ADMIN');
  expect(recusalFrom(admin, [otherAdmin, other])).toBe(undefined);
  expect(recusalFrom(admin, [otherAdmin, admin])).toBe('ABOUT_YOU');
});

test('as the author of a deal, a moderator has the rights of an author', () => {
  const moderator = actor({ role: 'moderator' });
  expect(correctsOthers(moderator, { authorId: moderator.id })).toBe(false);
  expect(correctsOthers(moderator, { authorId: 99 })).toBe(true);
});

test('nobody sanctions someone of their own or a higher role', () => {
  const may = permissions['sanction people and revoke their downvotes'];
  const moderator = actor({ role: 'moderator' });
  const admin = actor({ role: 'admin' });
  for (const role of ['moderator', 'admin'] as const) expect(may(moderator, { id: 2, role })).toBe(false);
  expect(may(admin, { id: 2, role: 'admin' })).toBe(false);
  expect(may(admin, { id: 2, role: 'moderator' })).toBe(true);
});

test('an author can edit everything for a day', () => {
  expect(authorMayEditEverything(86_399)).toBe(true);
  expect(authorMayEditEverything(86_400)).toBe(false);
});
