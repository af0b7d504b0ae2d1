import type { Person } from '../../server/platform/core/viewer.ts';
import type { Database } from '../../server/platform/database/connection.ts';
import { tokenScopes } from '../../shared/token-scopes.ts';
import { aPerson, sessionFor } from '../sign-in.ts';
import { aToken, bearer } from '../tokens.ts';

type Kind = Pick<Person, 'role' | 'trust' | 'state'>;

/** Somebody who sends commands: a guest, a person, or a token of theirs with one scope. */
export interface Actor {
  name: string;
  /** 0 for a guest. */
  id: number;
  kind: Kind | undefined;
  scope?: (typeof tokenScopes)[number];
  headers: Record<string, string>;
}

const kinds = {
  onboarding: { state: 'onboarding', handle: null, trust: 0 },
  T0: { trust: 0 },
  T1: { trust: 1 },
  T2: { trust: 2 },
  T3: { trust: 3 },
  moderator: { role: 'moderator' },
  admin: { role: 'admin' },
  limited: { state: 'limited' },
  suspended: { state: 'suspended' },
  banned: { state: 'banned' },
  leaving: { state: 'deleted', stateBefore: 'active', eraseAt: new Date(Date.now() + 86_400_000) },
} as const satisfies Record<string, Parameters<typeof aPerson>[1]>;

const withTokens: readonly string[] = ['T2', 'moderator', 'admin'];

export async function actorsOf(db: Database): Promise<Actor[]> {
  const actors: Actor[] = [{ name: 'a guest', id: 0, kind: undefined, headers: {} }];
  for (const [name, given] of Object.entries(kinds)) {
    const { id, role, trust, state } = await aPerson(db, given);
    const person = { id, kind: { role, trust, state } };
    actors.push({ name, ...person, headers: { cookie: await sessionFor(db, id) } });
    if (withTokens.includes(name)) for (const scope of tokenScopes) actors.push(await tokenOf(db, name, person, scope));
  }
  return actors;
}

/** Without the scope "moderate", a token has no more rights than its person would have without their office. */
async function tokenOf(
  db: Database,
  name: string,
  { id, kind }: { id: number; kind: Kind },
  scope: (typeof tokenScopes)[number],
): Promise<Actor> {
  const headers = bearer(await aToken({ db }, id, [scope]));
  return { name: `a token of ${name} for ${scope}`, id, scope, headers, kind: scope === 'moderate' ? kind : { ...kind, role: 'person' } };
}
