import { sign, unsign } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toNumber } from '../../engine/log-position.ts';
import { hostCookie } from './cookies.ts';

/** Seconds. */
const lifetime = 30;

/**
 * The cookie with the log position of this browser's last write. It is signed with its end: with a position of the future, or one for ever, a client could
 * have all of its reads answered by the primary.
 */
export class WrittenCookie {
  readonly #cookie;
  readonly #key: Buffer;

  constructor(publicUrl: string, key: Buffer) {
    this.#cookie = hostCookie(publicUrl, 'dealwire-written', lifetime);
    this.#key = key;
  }

  set(reply: FastifyReply, position: string): void {
    void reply.setCookie(this.#cookie.name, sign(`${position}@${Date.now() + lifetime * 1_000}`, this.#key), this.#cookie.options);
  }

  /** The position as a number; undefined if there is none, or none of ours. */
  read({ cookies }: FastifyRequest): bigint | undefined {
    const { valid, value } = unsign(cookies[this.#cookie.name] ?? '', this.#key);
    const [position = '', end] = valid ? value.split('@') : [];
    return Number(end) > Date.now() ? toNumber(position) : undefined;
  }
}
