import { begin, type Coding, complete } from '../../engine/compression.ts';

/** The beginning that many pages share, compressed once per encoding, on first use. */
export class CachedPrefix {
  readonly plain: Buffer;
  readonly #begun: { [coding in Coding]?: Promise<Buffer> } = {};
  readonly #shared: { [coding in Coding]?: Promise<Buffer> } = {};

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  /** The whole page for everybody who has no data of their own in it: the same bytes for all of them. */
  sharedPage(end: Buffer, coding: Coding): Promise<Buffer> {
    this.#shared[coding] ??= this.pageWith(end, coding);
    return this.#shared[coding];
  }

  async pageWith(rest: Buffer, coding: Coding): Promise<Buffer> {
    return complete[coding]({ plain: this.plain, begun: await this.#beginIn(coding) }, rest);
  }

  /** Compresses it in the encodings that the previous version was sent in, so that nobody waits for them. */
  async compressLike(previous: CachedPrefix): Promise<void> {
    await Promise.all(Object.keys(previous.#begun).map((coding) => this.#beginIn(coding as Coding)));
  }

  #beginIn(coding: Coding): Promise<Buffer> {
    this.#begun[coding] ??= begin[coding](this.plain);
    return this.#begun[coding];
  }
}

/** A page as bytes: the shared prefix, then the viewer's own data, which is never compressed (docs/decisions/0019). */
export class PageBody {
  readonly #beginning: CachedPrefix;
  readonly #rest: Buffer;
  readonly #isShared: boolean;

  constructor(beginning: CachedPrefix, rest: Buffer, isShared: boolean) {
    this.#beginning = beginning;
    this.#rest = rest;
    this.#isShared = isShared;
  }

  async in(coding: Coding | undefined): Promise<Buffer> {
    if (coding === undefined) return Buffer.concat([this.#beginning.plain, this.#rest]);
    return this.#isShared ? this.#beginning.sharedPage(this.#rest, coding) : this.#beginning.pageWith(this.#rest, coding);
  }

  get bytes(): number {
    return this.#beginning.plain.length + this.#rest.length;
  }
}
