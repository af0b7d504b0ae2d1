import { begin, type Coding, complete } from '../live/compression.ts';

/** The beginning that many pages share, compressed once per encoding, on first use. */
export class CachedPrefix {
  readonly plain: Buffer;
  readonly #begun: { [coding in Coding]?: Promise<Buffer> } = {};

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  begun(coding: Coding): Promise<Buffer> {
    this.#begun[coding] ??= begin[coding](this.plain);
    return this.#begun[coding];
  }
}

/** A page as bytes: the shared prefix, then the viewer's own data, which is never compressed (docs/decisions/0019). */
export class PageBody {
  readonly #beginning: CachedPrefix;
  readonly #rest: Buffer;

  constructor(beginning: CachedPrefix, rest: Buffer) {
    this.#beginning = beginning;
    this.#rest = rest;
  }

  async in(coding: Coding | undefined): Promise<Buffer> {
    const { plain } = this.#beginning;
    if (coding === undefined) return Buffer.concat([plain, this.#rest]);
    return complete[coding]({ plain, begun: await this.#beginning.begun(coding) }, this.#rest);
  }

  get bytes(): number {
    return this.#beginning.plain.length + this.#rest.length;
  }
}
