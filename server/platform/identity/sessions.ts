import { and, eq, lt, or, sql } from 'drizzle-orm';
import { sessions as limits } from '../../../shared/account-limits.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Database, Queryable, Transaction } from '../database/connection.ts';
import { channels, endedSessions, logoutTokens, sessions, signIns } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import type { Device } from './device.ts';
import { endSession } from './end-sessions.ts';
import { hashOf, isOpaqueId, newOpaqueId } from './opaque-id.ts';
import { type PersonRow, personColumns, personIn } from './person-columns.ts';

/** `seen_at` is written at most this often (seconds), so that reading the board does not write to it. */
const seenEvery = 300;

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

interface SessionFacts extends Partial<Device> {
  /** The row of `identities` that it began by. */
  identityId?: number;
  idToken?: string;
  authenticatedAt?: Date | undefined;
  network?: Buffer | undefined;
}

/** Opens a session and returns its opaque id, which only the cookie contains. */
export async function openSession(db: Queryable, personId: number, facts: SessionFacts = {}): Promise<string> {
  const id = newOpaqueId();
  await db.insert(sessions).values({
    idHash: hashOf(id),
    personId,
    endsAt: sql`now() + make_interval(secs => ${limits.absolute})`,
    ...facts,
  });
  return id;
}

/** Opens a session in place of the browser's former one. The pushes to this browser go on if they are the same person's. */
export async function replaceSession(tx: Transaction, former: string | undefined, personId: number, facts: SessionFacts): Promise<string> {
  const id = await openSession(tx, personId, facts);
  if (!isOpaqueId(former)) return id;
  await tx
    .update(channels)
    .set({ session: hashOf(id) })
    .where(and(eq(channels.session, hashOf(former)), eq(channels.personId, personId)));
  await endSession(tx, former);
  return id;
}

// Runs before every command and again in its transaction: one look-up by primary key in each table.
const lookUp = statement<Found>(
  'session',
  `select ${personColumns},
      s.seen_at < now() - interval '${seenEvery} seconds' as stale,
      extract(epoch from least(s.ends_at, s.seen_at + interval '${limits.idle} seconds') - now())::float8 as "secondsLeft"
    from sessions s join people p on p.id = s.person_id
    where s.id_hash = $1 and s.ends_at > now() and s.seen_at > now() - interval '${limits.idle} seconds' and (p.state <> 'deleted' or p.erase_at > now())`,
);
type Found = PersonRow & {
  stale: boolean;
  secondsLeft: number;
};

/** The person of this session id; a guest if it is unknown or has ended. If `stale`, call `touchSession`. */
export async function findSession(db: Queryable, id: string | undefined): Promise<{ viewer: Viewer; stale: boolean }> {
  if (!isOpaqueId(id)) return { viewer: undefined, stale: false };
  return await findSessionByHash(db, hashOf(id));
}

/** The same by the hash of the session's id. */
export async function findSessionByHash(db: Queryable, idHash: Buffer): Promise<{ viewer: Viewer; stale: boolean }> {
  const [found] = await lookUp(db, idHash);
  if (found === undefined) return { viewer: undefined, stale: false };
  const { stale, secondsLeft, ...row } = found;
  const sessionEnds = Date.now() + secondsLeft * 1_000;
  const session = idHash.toString('hex');
  return { viewer: { ...personIn(row), session, sessionEnds }, stale };
}

export async function touchSession(db: Database, session: string, network?: Buffer): Promise<void> {
  const isStale = and(eq(sessions.idHash, Buffer.from(session, 'hex')), lt(sessions.seenAt, ago(seenEvery)));
  await db
    .update(sessions)
    .set({ seenAt: sql`now()`, network: network ?? null })
    .where(isStale);
}

/** Deletes sessions that ended by themselves, abandoned sign-ins, and logout tokens that would not be accepted any more anyway. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.endsAt, sql`now()`), lt(sessions.seenAt, ago(limits.idle))));
  await db.delete(endedSessions).where(lt(endedSessions.at, ago(86_400)));
  await db.delete(signIns).where(lt(signIns.createdAt, ago(limits.signIn)));
  await db.delete(logoutTokens).where(lt(logoutTokens.endsAt, sql`now()`));
}
