/** What people had of something that is short, such as milliseconds of work. Half of it is forgotten after `half` (milliseconds), again and again. */
export class Lately {
  readonly #half: number;
  readonly #had = new Map<number, { amount: number; at: number }>();
  #tidyAt = 10;

  constructor(half: number) {
    this.#half = half;
  }

  of(person: number, now: number): number {
    const { amount, at } = this.#had.get(person) ?? { amount: 0, at: now };
    return amount * 0.5 ** ((now - at) / this.#half);
  }

  add(person: number, amount: number, now: number): void {
    this.#had.set(person, { amount: this.of(person, now) + amount, at: now });
    if (this.#had.size < this.#tidyAt) return;
    for (const other of this.#had.keys()) if (this.of(other, now) < 1) this.#had.delete(other);
    // Not each time: with many people that would take longer than what they do.
    this.#tidyAt = 2 * this.#had.size + 10;
  }

  /** Milliseconds until no more than `most` of it is left. */
  until(most: number, person: number, now: number): number {
    return Math.max(0, Math.log2(this.of(person, now) / most) * this.#half);
  }
}
