import { createECDH } from 'node:crypto';
import { boardKey } from '../../platform/database/board-key.ts';
import type { Queryable } from '../../platform/database/connection.ts';

/** Both in base64url, as VAPID (RFC 8292) has them. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The key pair by which push services recognise the board. Browsers subscribe to it, so a new one (`npm run admin -- rotate-key push`) ends all pushes. */
export const pushKeys = async (db: Queryable): Promise<PushKeys> => keyPair(await boardKey(db, 'web-push'));

export function keyPair(privateKey: Buffer): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
