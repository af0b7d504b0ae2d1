import type { Person, Viewer } from '../core/viewer.ts';
import type { Queryable } from '../database/connection.ts';
import { findTokenByHash } from './personal-tokens.ts';
import { findSessionByHash } from './sessions.ts';

/** Looks up someone who was found before, by the same session or token; undefined once it has ended. */
export async function findAgain(db: Queryable, { session, token }: Person): Promise<Viewer> {
  const find = token === undefined ? findSessionByHash : findTokenByHash;
  return (await find(db, Buffer.from(session, 'hex'))).viewer;
}
