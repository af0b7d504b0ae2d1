import type { FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { Transaction } from '../database/connection.ts';
import { requireActivePerson } from '../http/require-active-person.ts';
import { addIdentity, findOwner, hasAllIdentities, lockOwner, waitForIdentity } from './identities.ts';
import type { IdentityParts } from './parts.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { isWithheld, type ProviderIdentity } from './withheld-identity.ts';

interface Link {
  personId: number;
  identity: ProviderIdentity;
  email: string | undefined;
  /** The name of the provider. */
  service: string;
}

/**
 * Adds an identity to the person who asked for it. They must still be signed in, and may take part. Does nothing if it is theirs already.
 * @throws SignInFailure if it is someone else's, keeps someone out, or is one too many
 */
export async function linkIdentity({ db, notifyOfIdentity }: IdentityParts, request: FastifyRequest, link: Link): Promise<void> {
  const added = await db.transaction(async (tx) => {
    if ((await whoMayAdd(tx, request)) !== link.personId) throw new SignInFailure('expired');
    const id = await addTo(tx, link);
    if (id !== undefined) await notifyOfIdentity(tx, link.personId, id, link.service);
    return id !== undefined;
  });
  if (added) request.server.security.note('identity_added', { person: link.personId });
}

/** Undefined for someone who was signed out, banned or deleted since the link began. */
async function whoMayAdd(tx: Transaction, request: FastifyRequest): Promise<number | undefined> {
  try {
    return requireActivePerson(request, await request.viewerIn(tx)).id;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Returns the row of `identities`; undefined if it was theirs already. */
async function addTo(tx: Transaction, { personId, identity, email }: Link): Promise<number | undefined> {
  await waitForIdentity(tx, identity);
  const owner = await findOwner(tx, identity);
  if (owner === personId) return undefined;
  if (owner !== undefined) throw new SignInFailure('identity_taken');
  if (await isWithheld(tx, identity, personId)) throw new SignInFailure('sanctioned');
  await lockOwner(tx, personId);
  if (await hasAllIdentities(tx, personId)) throw new SignInFailure('too_many');
  return await addIdentity(tx, identity, personId, email);
}
