import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../database/connection.ts';
import { channels, people, sessions } from '../database/schema.ts';
import { hashOf, isOpaqueId } from './opaque-id.ts';

// The pushes to a browser end with its session, but not if it just was not used for long: they are for those who are away.

/** Ends the session if there is one, and returns its ID token. */
export async function endSession(db: Queryable, id: string | undefined): Promise<string | undefined> {
  if (!isOpaqueId(id)) return undefined;
  const [ended] = await endByHash(db, [hashOf(id)]);
  return ended?.idToken ?? undefined;
}

/** Ends one of a person's sessions. Returns how many there were. */
export async function endSessionOf(tx: Transaction, personId: number, id: number): Promise<number> {
  const found = await tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), eq(sessions.id, id)));
  return (await endByHash(tx, hashesOf(found))).length;
}

/** Ends all sessions of a person and the pushes to all of their browsers, except for one. Returns how many sessions there were. */
export async function endAllSessions(tx: Transaction, personId: number, except?: string): Promise<number> {
  const isOther = (column: PgColumn) => (except === undefined ? undefined : sql`${column} is distinct from ${Buffer.from(except, 'hex')}`);
  await tx.delete(channels).where(and(eq(channels.personId, personId), eq(channels.kind, 'push'), isOther(channels.session)));
  const ended = await tx.delete(sessions).where(and(eq(sessions.personId, personId), isOther(sessions.idHash)));
  return ended.rowCount ?? 0;
}

/** Ends the sessions of a person whose ID token `ends` accepts. */
export async function endSessionsOf(
  db: Queryable,
  identity: { issuer: string; subject: string },
  ends: (idToken: string | null) => boolean,
): Promise<void> {
  const open = await db
    .select({ idHash: sessions.idHash, idToken: sessions.idToken })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(eq(people.issuer, identity.issuer), eq(people.subject, identity.subject)));
  await endByHash(db, hashesOf(open.filter(({ idToken }) => ends(idToken))));
}

async function endByHash(db: Queryable, hashes: Buffer[]) {
  if (hashes.length === 0) return [];
  await db.delete(channels).where(inArray(channels.session, hashes));
  return await db.delete(sessions).where(inArray(sessions.idHash, hashes)).returning({ idToken: sessions.idToken });
}

const hashesOf = (rows: readonly { idHash: Buffer }[]) => rows.map(({ idHash }) => idHash);
