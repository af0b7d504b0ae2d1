import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { tokens as limits } from '../../../shared/account-limits.ts';
import type { Role } from '../../../shared/permissions.ts';
import type { TokenScope } from '../../../shared/token-scopes.ts';
import { isToken } from '../core/token-format.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Database, Queryable } from '../database/connection.ts';
import { tokens } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { hashOf } from './opaque-id.ts';
import { type PersonRow, personColumns, personIn } from './person-columns.ts';

// Runs before every request with a token, and again in a command's transaction.
const lookUp = statement<Found>(
  'token',
  `select ${personColumns}, t.scopes,
      t.used_at is null or t.used_at < now() - interval '${limits.lastUsedInterval} seconds' as stale,
      extract(epoch from t.ends_at - now())::float8 as "secondsLeft"
    from tokens t join people p on p.id = t.person_id
    where t.hash = $1 and (t.ends_at is null or t.ends_at > now()) and p.state not in ('banned', 'deleted')`,
);
type Found = PersonRow & {
  scopes: TokenScope[];
  stale: boolean;
  secondsLeft: number | null;
};

/** The person of this token; undefined if it is unknown or has ended. If `stale`, call `touchToken`. */
export async function findToken(db: Queryable, token: string): Promise<{ viewer: Viewer; stale: boolean }> {
  return isToken(token) ? await findTokenByHash(db, hashOf(token)) : { viewer: undefined, stale: false };
}

/** The same by the token's hash. */
export async function findTokenByHash(db: Queryable, hash: Buffer): Promise<{ viewer: Viewer; stale: boolean }> {
  const [found] = await lookUp(db, hash);
  if (found === undefined) return { viewer: undefined, stale: false };
  const { stale, secondsLeft, scopes, ...row } = found;
  const viewer = {
    ...personIn(row),
    role: scopes.includes('moderate') ? roleOfToken[row.role] : 'person',
    session: hash.toString('hex'),
    sessionEnds: secondsLeft === null ? Number.POSITIVE_INFINITY : Date.now() + secondsLeft * 1_000,
    token: { scopes },
  };
  return { viewer, stale };
}

/** As what a token with the scope `moderate` acts. Without it, a moderator's token does what everybody's does, also on other people's posts. */
const roleOfToken: Record<Role, Role> = { person: 'person', moderator: 'moderator', admin: 'moderator' };

export async function touchToken(db: Database, hash: string): Promise<void> {
  const ago = sql`now() - make_interval(secs => ${limits.lastUsedInterval})`;
  const stale = or(isNull(tokens.usedAt), lt(tokens.usedAt, ago));
  await db
    .update(tokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(tokens.hash, Buffer.from(hash, 'hex')), stale));
}

/** Deletes tokens that ended by their date a while ago. */
export async function deleteEndedTokens(db: Database): Promise<void> {
  await db.delete(tokens).where(lt(tokens.endsAt, sql`now() - make_interval(secs => ${limits.keptFor})`));
}
