import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingFor, compress } from './compression.ts';

/** The etag of a content, the same on every node. */
export const etagOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 22);

/** A body with its compressed forms; each form is made once, when it is first requested. */
export class CachedBody {
  readonly text: string;
  /** A hash of the content, without quotes. */
  readonly etag: string;
  #plain: Buffer | undefined;
  readonly #compressed: { [coding in Coding]?: Buffer | Promise<Buffer> } = {};

  constructor(text: string, etag = etagOf(text)) {
    this.text = text;
    this.etag = etag;
  }

  /** The approximate size in memory. */
  get bytes(): number {
    const compressed = Object.values(this.#compressed).map((each) => (each instanceof Promise ? 0 : each.length));
    return compressed.reduce((sum, length) => sum + length, this.text.length + (this.#plain?.length ?? 0));
  }

  /** As UTF-8. To send a string, Node would encode it each time, which takes longer than the rest of a request. */
  get plain(): Buffer {
    this.#plain ??= Buffer.from(this.text);
    return this.#plain;
  }

  compressed(coding: Coding): Buffer | Promise<Buffer> {
    const cached = this.#compressed[coding];
    if (cached !== undefined) return cached;
    const pending = compress[coding](Buffer.from(this.text)).then((bytes) => {
      this.#compressed[coding] = bytes;
      return bytes;
    });
    this.#compressed[coding] = pending;
    return pending;
  }
}

/** Sends the body in a coding that the request accepts, or 304. The etag of compressed bytes is weak, since different bytes share it. */
export async function sendBody(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  mayCompress = true,
): Promise<FastifyReply> {
  const coding = mayCompress ? codingFor(headers['accept-encoding'], body.text.length) : undefined;
  reply.header('etag', coding === undefined ? `"${body.etag}"` : `W/"${body.etag}"`);
  if (matchesEtag(headers['if-none-match'], body)) return reply.code(304).send();
  if (coding === undefined) return reply.send(body.plain);
  const bytes = body.compressed(coding);
  return reply.header('content-encoding', coding).send(bytes instanceof Promise ? await bytes : bytes);
}

const matchesEtag = (header: string | undefined, { etag }: CachedBody) =>
  header !== undefined && (header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${etag}"`));
