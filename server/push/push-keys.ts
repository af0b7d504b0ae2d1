import { createECDH } from 'node:crypto';

/** Both in base64url, as VAPID (RFC 8292) has them. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export function keyPair(privateKey: Buffer): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
