import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { PassphraseKey } from './passphrase-key.ts';

/** How a file begins that age has encrypted. */
export const ageMagic = Buffer.from('age-encryption.org/');

export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(new PassphraseKey(passphrase));
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Fails if the passphrase is wrong. What was altered or cut off makes the stream fail. */
export async function decrypted(secret: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(new PassphraseKey(passphrase));
  return fromWeb(await decrypter.decrypt(toWeb(secret)));
}

// The library has the types of browsers.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
