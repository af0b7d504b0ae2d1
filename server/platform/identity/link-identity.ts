import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/connection.ts';
import { addIdentity, findOwner, waitForIdentity } from './identities.ts';
import type { IdentityParts } from './parts.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { isWithheld, type ProviderIdentity } from './withheld-identity.ts';

interface Link {
  personId: number;
  identity: ProviderIdentity;
  email: string | undefined;
}

/**
 * Adds an identity to the person who asked for it, who must still be the one who is signed in. Does nothing if it is theirs already.
 * @throws SignInFailure if it is someone else's, or keeps someone out
 */
export async function linkIdentity({ db }: IdentityParts, request: FastifyRequest, link: Link): Promise<void> {
  const added = await db.transaction(async (tx) => {
    const viewer = await request.viewerIn(tx);
    if (viewer?.id !== link.personId) throw new SignInFailure('expired');
    return await addTo(tx, link);
  });
  if (added) request.server.security.note('identity_added', { person: link.personId });
}

async function addTo(tx: Transaction, { personId, identity, email }: Link): Promise<boolean> {
  await waitForIdentity(tx, identity);
  const owner = await findOwner(tx, identity);
  if (owner === personId) return false;
  if (owner !== undefined) throw new SignInFailure('identity_taken');
  if (await isWithheld(tx, identity, personId)) throw new SignInFailure('sanctioned');
  await addIdentity(tx, identity, personId, email);
  return true;
}
