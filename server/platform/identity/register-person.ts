import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { limits } from '../../../shared/limits.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Queryable } from '../database/connection.ts';
import { people } from '../database/schema.ts';
import { storesNewcomers } from './admission.ts';
import { type LookAlikes, staffLookAlikes } from './look-alikes.ts';
import type { Profile } from './profile.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { type ProviderIdentity, withheldIdentity } from './withheld-identity.ts';

/**
 * The person behind an identity: created at the first sign-in, updated at each later one. Once someone has a handle, their name is their own and
 * the provider's no longer replaces it.
 * Call it in a transaction, which a failure rolls back.
 * @throws SignInFailure for someone new where the board takes no members, and for someone whose account was erased during a sanction that is still in force. Banned people can sign in to read why, and to
 * appeal.
 */
export async function registerPerson(db: Queryable, identity: ProviderIdentity, profile: Profile, isAdmin: boolean) {
  const email = profile.email ?? null;
  const lookAlikes = await staffLookAlikes(db, isSomebodyElse(identity));
  const suggestedHandle = await freeHandle(db, identity, lookAlikes, profile.handle);
  // A name from the provider does not keep anyone out.
  const name = !isAdmin && lookAlikes.hasName(profile.name) ? (suggestedHandle ?? 'Somebody') : profile.name;
  const providerPicture = profile.picture ?? null;
  const [person] = await db
    .insert(people)
    .values({ ...identity, email, name, suggestedHandle, providerPicture, role: isAdmin ? 'admin' : 'person' })
    .onConflictDoUpdate({
      target: [people.issuer, people.subject],
      set: {
        email,
        providerPicture,
        ...(isAdmin ? { role: 'admin' } : {}),
        name: sql`case when ${people.handle} is null then excluded.name else ${people.name} end`,
        suggestedHandle: sql`coalesce(excluded.suggested_handle, ${people.suggestedHandle})`,
      },
    })
    .returning({
      ...{ id: people.id, state: people.state, eraseAt: people.eraseAt, role: people.role, isNew: sql<boolean>`xmax = 0` },
      // The query inside sees the person as before the statement.
      formerRole: sql<Role | null>`(select role from people where issuer = ${identity.issuer} and subject = ${identity.subject})`,
    });
  // The job is about to erase it.
  if (person === undefined || (person.state === 'deleted' && !canReturn(person))) throw new SignInFailure('unavailable');
  // After the insert, so that it also sees an account that was erased at this moment.
  if (await isWithheld(db, identity)) throw new SignInFailure('sanctioned');
  if (person.isNew && !isAdmin && !(await storesNewcomers(db))) throw new SignInFailure('closed');
  return person;
}

async function isWithheld(db: Queryable, identity: ProviderIdentity): Promise<boolean> {
  const { issuer, subject } = await withheldIdentity(db, identity);
  return (await db.$count(people, and(eq(people.issuer, issuer), eq(people.subject, subject)))) > 0;
}

const canReturn = ({ eraseAt }: { eraseAt: Date | null }) => eraseAt !== null && eraseAt > new Date();

/** The handle if it is free, otherwise with a number; undefined if it is reserved. */
async function freeHandle(
  db: Queryable,
  identity: ProviderIdentity,
  lookAlikes: LookAlikes,
  handle: string | undefined,
): Promise<string | null> {
  if (handle === undefined || lookAlikes.hasHandle(handle)) return null;
  const candidates = [handle, ...Array.from({ length: 20 }, (_, index) => numbered(handle, index + 2))];
  const others = and(inArray(people.handle, candidates), isSomebodyElse(identity));
  const taken = await db.select({ handle: people.handle }).from(people).where(others);
  return candidates.find((candidate) => !taken.some((other) => other.handle === candidate)) ?? null;
}

const isSomebodyElse = ({ issuer, subject }: ProviderIdentity) =>
  ne(sql`(${people.issuer}, ${people.subject})`, sql`(${issuer}, ${subject})`);

const numbered = (handle: string, number: number) => `${handle.slice(0, limits.handle.max - 3).replace(/-+$/, '')}-${number}`;
