import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SanctionInForce } from '../../../shared/errors.ts';
import type { Database, Queryable, Transaction } from '../database/connection.ts';
import { channels, endedSessions, identities, sessions } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { hashOf, isOpaqueId } from './opaque-id.ts';
import { type PersonRow, personColumns } from './person-columns.ts';
import { lockRights } from './rights-lock.ts';

// The pushes to a browser end with its session, but not if it just was not used for long: they are for those who are away.

interface SignedOut {
  person?: number;
  idToken?: string | undefined;
  /** Of the identity that the session began by. */
  issuer?: string | undefined;
}

/** Signs out: ends the session if there is one, and returns whose it was and what its provider needs. */
export async function signOutSession(db: Database, id: string | undefined): Promise<SignedOut> {
  if (!isOpaqueId(id)) return {};
  return await db.transaction(async (tx) => {
    const [open] = await tx
      .select({ person: sessions.personId, issuer: identities.issuer })
      .from(sessions)
      .leftJoin(identities, eq(identities.id, sessions.identityId))
      .where(eq(sessions.idHash, hashOf(id)));
    if (open === undefined) return {};
    await lockRights(tx, open.person);
    return { person: open.person, issuer: open.issuer ?? undefined, idToken: await endSession(tx, id) };
  });
}

/** Ends the session if there is one, and returns its ID token. */
export async function endSession(db: Queryable, id: string | undefined): Promise<string | undefined> {
  if (!isOpaqueId(id)) return undefined;
  const [ended] = await endByHash(db, [hashOf(id)]);
  return ended?.idToken ?? undefined;
}

/** Ends one of a person's sessions. Returns how many there were. Call `lockRights` first. */
export async function endSessionOf(tx: Transaction, personId: number, id: number): Promise<number> {
  const found = await tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), eq(sessions.id, id)));
  return (await endByHash(tx, hashesOf(found))).length;
}

/** Ends all sessions of a person and the pushes to all of their browsers, except for one. Returns how many sessions there were. Call `lockRights` first. */
export async function endAllSessions(tx: Transaction, personId: number, except?: string): Promise<number> {
  const isOther = (column: PgColumn) => (except === undefined ? undefined : sql`${column} is distinct from ${Buffer.from(except, 'hex')}`);
  await tx.delete(channels).where(and(eq(channels.personId, personId), eq(channels.kind, 'push'), isOther(channels.session)));
  const ended = await tx.delete(sessions).where(and(eq(sessions.personId, personId), isOther(sessions.idHash)));
  return ended.rowCount ?? 0;
}

/** The same for someone who is suspended or banned: for a day, their browsers can ask why. */
export async function endSessionsOfSanctioned(tx: Transaction, personId: number): Promise<void> {
  const ended = tx.select({ idHash: sessions.idHash, personId: sessions.personId, at: sql`now()`.as('at') }).from(sessions);
  await tx.insert(endedSessions).select(ended.where(eq(sessions.personId, personId)));
  await endAllSessions(tx, personId);
}

const lookUpEnded = statement<Pick<PersonRow, 'sanction'>>(
  'ended_session',
  `select ${personColumns} from ended_sessions e join people p on p.id = e.person_id
   where e.id_hash = $1 and p.state in ('suspended', 'banned')`,
);

/** Why a session ended: the sanction, if its person is suspended or banned. */
export async function whySessionEnded(db: Queryable, id: string | undefined): Promise<SanctionInForce | undefined> {
  if (!isOpaqueId(id)) return undefined;
  const [ended] = await lookUpEnded(db, hashOf(id));
  return ended?.sanction ?? undefined;
}

/** Ends the sessions that began by this identity, or nobody knows by which, and whose ID token `ends` accepts. Returns whose they were, if the board knows the identity. */
export async function endSessionsOf(
  tx: Transaction,
  identity: { issuer: string; subject: string },
  ends: (idToken: string | null) => boolean,
): Promise<number | undefined> {
  const [known] = await tx
    .select({ id: identities.id, personId: identities.personId })
    .from(identities)
    .where(and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject)));
  if (known === undefined) return undefined;
  await lockRights(tx, known.personId);
  const began = or(eq(sessions.identityId, known.id), isNull(sessions.identityId));
  const open = await tx
    .select({ idHash: sessions.idHash, idToken: sessions.idToken })
    .from(sessions)
    .where(and(eq(sessions.personId, known.personId), began));
  await endByHash(tx, hashesOf(open.filter(({ idToken }) => ends(idToken))));
  return known.personId;
}

/** Ends all sessions that began by this identity, except for one. */
export async function endSessionsBegunBy(tx: Transaction, identityId: number, except: string): Promise<void> {
  const isOther = sql`${sessions.idHash} is distinct from ${Buffer.from(except, 'hex')}`;
  const open = await tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.identityId, identityId), isOther));
  await endByHash(tx, hashesOf(open));
}

async function endByHash(db: Queryable, hashes: Buffer[]) {
  if (hashes.length === 0) return [];
  await db.delete(channels).where(inArray(channels.session, hashes));
  return await db.delete(sessions).where(inArray(sessions.idHash, hashes)).returning({ idToken: sessions.idToken });
}

const hashesOf = (rows: readonly { idHash: Buffer }[]) => rows.map(({ idHash }) => idHash);
