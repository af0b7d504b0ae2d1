/** Requests at a time. On a slow network, an answer to fewer letters is better than none. */
const maxConcurrent = 3;

/** Sends requests and delivers their answers in order: an answer that arrives after one to a later request is dropped. */
export class OrderedRequests<Answer> {
  readonly #ask: (question: string, signal: AbortSignal) => Promise<Answer | undefined>;
  readonly #known = new Map<string, Answer>();
  #underWay: AbortController[] = [];

  /** `ask` returns undefined if it fails; that is delivered only if no earlier answer can arrive any more. */
  constructor(ask: (question: string, signal: AbortSignal) => Promise<Answer | undefined>) {
    this.#ask = ask;
  }

  async ask(question: string, onAnswer: (answer: Answer | undefined) => void): Promise<void> {
    const control = new AbortController();
    this.#underWay.push(control);
    this.#abort(this.#underWay.length - maxConcurrent);
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

  /** Aborts all requests and forgets all answers. */
  forget(): void {
    this.#abort(this.#underWay.length);
    this.#known.clear();
  }

  #abort(oldest: number) {
    for (const control of this.#underWay.splice(0, Math.max(0, oldest))) control.abort();
  }
}
