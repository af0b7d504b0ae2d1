import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { limits } from '../../../shared/limits.ts';
import type { Role } from '../../../shared/roles.ts';
import type { PersonState } from '../../../shared/states.ts';
import type { Queryable } from '../database/connection.ts';
import { people } from '../database/schema.ts';
import { storesNewcomers } from './admission.ts';
import { addIdentity, findOwner, refreshIdentity, waitForIdentity } from './identities.ts';
import { refuseKnownAddress } from './known-address.ts';
import { type LookAlikes, staffLookAlikes } from './look-alikes.ts';
import type { Profile } from './profile.ts';
import { ownerByMove } from './provider-moves.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { isWithheld, type ProviderIdentity } from './withheld-identity.ts';

/** Whom a sign-in is by. */
export interface Registered {
  id: number;
  state: PersonState;
  role: Role;
  /** Before this sign-in; absent for someone new. */
  formerRole?: Role;
  /** The row of `identities`. */
  identityId: number;
  /** Whether the identity was added to an account just now, because the board moves to its provider. */
  moved?: true;
}

/**
 * The person behind an identity: created at the first sign-in, updated at each later one. Once someone has a handle, their name is their own and
 * the provider's no longer replaces it.
 * Call it in a transaction, which a failure rolls back.
 * @param providers the names of the board's providers
 * @throws SignInFailure for someone new where the board takes no members, for someone whose account was erased during a sanction that is still in force, and for
 * a new identity whose address belongs to an account. Banned people can sign in to read why, and to appeal.
 */
export async function registerPerson(
  db: Queryable,
  identity: ProviderIdentity,
  profile: Profile,
  isAdmin: boolean,
  providers: readonly string[] = [],
): Promise<Registered> {
  const owner = await findOwner(db, identity);
  if (owner !== undefined) return await update(db, identity, owner, profile, isAdmin);
  // Two sign-ins by one new person must not make two people of them.
  await waitForIdentity(db, identity);
  const other = await findOwner(db, identity);
  if (other !== undefined) return await update(db, identity, other, profile, isAdmin);
  if (await isWithheld(db, identity)) throw new SignInFailure('sanctioned');
  const moved = await ownerByMove(db, identity, profile.email);
  if (moved !== undefined) {
    await addIdentity(db, identity, moved, profile.email);
    return { ...(await update(db, identity, moved, profile, isAdmin)), moved: true };
  }
  await refuseKnownAddress(db, identity, profile.email, providers);
  if (!isAdmin && !(await storesNewcomers(db))) throw new SignInFailure('closed');
  const given = await givenBy(db, profile, isAdmin);
  const [added] = await db
    .insert(people)
    .values({ ...given, email: profile.email ?? null, role: isAdmin ? 'admin' : 'person' })
    .returning({ id: people.id, state: people.state, role: people.role });
  if (added === undefined) throw new SignInFailure('unavailable');
  return { ...added, identityId: await addIdentity(db, identity, added.id, profile.email) };
}

async function update(db: Queryable, identity: ProviderIdentity, id: number, profile: Profile, isAdmin: boolean): Promise<Registered> {
  const { identityId, email } = await refreshIdentity(db, identity, id, profile.email);
  const given = await givenBy(db, profile, isAdmin, id);
  const [person] = await db
    .update(people)
    .set({
      email,
      providerPicture: given.providerPicture,
      ...(isAdmin ? { role: 'admin' } : {}),
      name: sql`case when ${people.handle} is null then ${given.name} else ${people.name} end`,
      ...(given.suggestedHandle === null ? {} : { suggestedHandle: given.suggestedHandle }),
    })
    .where(eq(people.id, id))
    .returning({
      ...{ state: people.state, eraseAt: people.eraseAt, role: people.role },
      // The query inside sees the person as before the statement.
      formerRole: sql<Role>`(select role from people as before where before.id = ${id})`,
    });
  // The job is about to erase it.
  if (person === undefined || (person.state === 'deleted' && !canReturn(person))) throw new SignInFailure('unavailable');
  return { id, state: person.state, role: person.role, formerRole: person.formerRole, identityId };
}

const canReturn = ({ eraseAt }: { eraseAt: Date | null }) => eraseAt !== null && eraseAt > new Date();

/** What an account takes from a profile; `id` is whose it is, if they are known. */
async function givenBy(db: Queryable, profile: Profile, isAdmin: boolean, id = 0) {
  const lookAlikes = await staffLookAlikes(db, ne(people.id, id));
  const suggestedHandle = await freeHandle(db, id, lookAlikes, profile.handle);
  // A name from the provider does not keep anyone out.
  const name = !isAdmin && lookAlikes.hasName(profile.name) ? (suggestedHandle ?? 'Somebody') : profile.name;
  return { name, suggestedHandle, providerPicture: profile.picture ?? null };
}

/** The handle if it is free, otherwise with a number; undefined if it is reserved. */
async function freeHandle(db: Queryable, id: number, lookAlikes: LookAlikes, handle: string | undefined): Promise<string | null> {
  if (handle === undefined || lookAlikes.hasHandle(handle)) return null;
  const candidates = [handle, ...Array.from({ length: 20 }, (_, index) => numbered(handle, index + 2))];
  const others = and(inArray(people.handle, candidates), ne(people.id, id));
  const taken = await db.select({ handle: people.handle }).from(people).where(others);
  return candidates.find((candidate) => !taken.some((other) => other.handle === candidate)) ?? null;
}

const numbered = (handle: string, number: number) => `${handle.slice(0, limits.handle.max - 3).replace(/-+$/, '')}-${number}`;
