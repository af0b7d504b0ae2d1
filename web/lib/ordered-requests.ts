/** Questions under way at once. On a slow network the answer to a few letters less is better than none. */
const most = 3;

/** Asks one question after another, and answers in no other order: an answer that comes after one to a later question is let go. */
export class OrderedRequests<Answer> {
  readonly #ask: (question: string, signal: AbortSignal) => Promise<Answer | undefined>;
  readonly #known = new Map<string, Answer>();
  #underWay: AbortController[] = [];

  /** `ask` answers undefined where it can not; that is answered here only where no earlier answer can come any more. */
  constructor(ask: (question: string, signal: AbortSignal) => Promise<Answer | undefined>) {
    this.#ask = ask;
  }

  async ask(question: string, onAnswer: (answer: Answer | undefined) => void): Promise<void> {
    const control = new AbortController();
    this.#underWay.push(control);
    this.#abort(this.#underWay.length - most);
    const answer = this.#known.get(question) ?? (await this.#ask(question, control.signal));
    const place = this.#underWay.indexOf(control);
    if (place < 0) return;
    this.#underWay.splice(place, 1);
    if (answer === undefined) {
      if (this.#underWay.length === 0) onAnswer(undefined);
      return;
    }
    this.#abort(place);
    this.#known.set(question, answer);
    onAnswer(answer);
  }

  /** Lets go of what is under way and of what is known. */
  forget(): void {
    this.#abort(this.#underWay.length);
    this.#known.clear();
  }

  #abort(oldest: number) {
    for (const control of this.#underWay.splice(0, Math.max(0, oldest))) control.abort();
  }
}
