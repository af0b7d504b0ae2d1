import { type Actor, isStaff, permissions, roles } from '../shared/permissions.ts';
import { table } from './markdown.ts';

const person = (trust: Actor['trust'], role: Actor['role'] = 'person', state: Actor['state'] = 'active'): Actor => ({
  ...{ id: 1, role, trust, state },
});
const kinds: Record<string, Actor | undefined> = {
  guest: undefined,
  limited: person(1, 'person', 'limited'),
  'new (T0)': person(0),
  'member (T1)': person(1),
  'trusted (T2)': person(2),
  'fact-checker (T3)': person(3),
  ...Object.fromEntries(roles.filter(isStaff).map((role) => [role, person(1, role)])),
};

/** Every permission by kind of person, for other people's things and for their own. */
export const permissionTable = (): string =>
  table(
    ['action', ...Object.keys(kinds)],
    Object.entries(permissions).map(([action, may]) => [
      action,
      ...Object.values(kinds).map((who) => {
        const ask = may as (who: Actor | undefined, thing: object) => boolean;
        const others = ask(who, { id: 2, role: 'person', authorId: 2, removedBy: 2, state: 'live' });
        const own = ask(who, { id: 1, role: 'person', authorId: 1, removedBy: 1, state: 'live' });
        return others ? '✓' : own ? 'own' : '';
      }),
    ]),
  );
