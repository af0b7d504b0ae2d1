import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/** The logarithm of the work that guessing one passphrase takes: 64 MB and some tenths of a second. Files of other programs may take 1 GB. */
const work = { ours: 16, most: 20 };
const cipher = 'chacha20-poly1305';
const options = { authTagLength: 16 };
const nonce = Buffer.alloc(12);

/**
 * A file's key under a passphrase, as age's own programs write it ("scrypt" in age-encryption.org/v1). The library's way computes in JavaScript, and
 * everybody who uses the board would wait for that.
 */
export class PassphraseKey implements Recipient, Identity {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(16);
    const wrapping = createCipheriv(cipher, await this.#derive(salt, work.ours), nonce, options);
    const body = Buffer.concat([wrapping.update(fileKey), wrapping.final(), wrapping.getAuthTag()]);
    return [new Stanza(['scrypt', unpadded(salt), String(work.ours)], body)];
  }

  async unwrapFileKey(stanzas: Stanza[]): Promise<Uint8Array | null> {
    for (const { args, body } of stanzas) {
      const [kind, salt = '', exponent = ''] = args;
      if (kind !== 'scrypt' || !(Number(exponent) > 0 && Number(exponent) <= work.most)) continue;
      const unwrapping = createDecipheriv(cipher, await this.#derive(Buffer.from(salt, 'base64'), Number(exponent)), nonce, options);
      unwrapping.setAuthTag(body.subarray(-options.authTagLength));
      try {
        return Buffer.concat([unwrapping.update(body.subarray(0, -options.authTagLength)), unwrapping.final()]);
      } catch {
        // Another passphrase.
      }
    }
    return null;
  }

  #derive(salt: Buffer, exponent: number): Promise<Buffer> {
    const cost = { N: 2 ** exponent, r: 8, p: 1, maxmem: 2 ** (exponent + 11) };
    return derive(this.#passphrase, Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]), 32, cost);
  }
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
