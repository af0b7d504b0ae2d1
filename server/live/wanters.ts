/** More than this many of a kind are not looked at to find whose turn it is. */
const looked = 16;

/** Who wants a read, by party: who asks for it, and who watches it. */
export class Wanters {
  readonly #asking = new Map<string, number>();
  readonly #watching = new Map<string, number>();

  get areAsking(): boolean {
    return this.#asking.size > 0;
  }

  add(party: string, asks: boolean): void {
    const counts = asks ? this.#asking : this.#watching;
    counts.set(party, (counts.get(party) ?? 0) + 1);
  }

  /** Answers how this party still wants it. */
  delete(party: string, asks: boolean): 'asks' | 'watches' | undefined {
    const counts = asks ? this.#asking : this.#watching;
    const left = (counts.get(party) ?? 0) - 1;
    if (left > 0) counts.set(party, left);
    else counts.delete(party);
    if (this.#asking.has(party)) return 'asks';
    return this.#watching.has(party) ? 'watches' : undefined;
  }

  /** Some of them where they are many, which are others after one has paid. */
  *some(): Iterable<readonly [party: string, asks: boolean]> {
    yield* first(this.#watching, false);
    yield* first(this.#asking, true);
  }

  /** It was that one's turn; now it is that of others. */
  paid(party: string): void {
    for (const counts of [this.#asking, this.#watching]) {
      const count = counts.get(party);
      if (count === undefined || counts.size <= looked) continue;
      counts.delete(party);
      counts.set(party, count);
    }
  }
}

function* first(counts: ReadonlyMap<string, number>, asks: boolean): Iterable<readonly [party: string, asks: boolean]> {
  let left = looked;
  for (const party of counts.keys()) {
    if (left-- === 0) return;
    yield [party, asks];
  }
}
