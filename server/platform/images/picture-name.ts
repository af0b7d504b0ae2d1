import { createHmac, randomBytes } from 'node:crypto';
import { boardKey } from '../database/board-key.ts';
import type { Queryable } from '../database/connection.ts';

// If the name were the same for everybody, someone with a merchant's picture could ask whether a deal that nobody sees yet uses it.

/** The name of a picture that this person adds: the same for the same bytes, so that sending them again is safe. */
export async function nameForPerson(db: Queryable, person: number, bytes: Buffer): Promise<string> {
  const hmac = createHmac('sha256', await boardKey(db, 'pictures'));
  return hmac.update(`${person} `).update(bytes).digest('base64url');
}

/** The name of a picture that the board itself adds. */
export const newPictureName = (): string => randomBytes(32).toString('base64url');
