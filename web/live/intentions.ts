import { createListeners } from '../lib/listeners.ts';

export interface Intention<Value, Answer> {
  wanted: Value;
  /** Set once the board has said yes. */
  answer?: Answer;
}

interface Kept<Value, Answer> {
  shown: Intention<Value, Answer>;
  sending: Promise<Answer> | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

/** How long (ms) after the answer an intention still covers the read, should the change never show there. */
const lingers = 3_000;

export type Intentions<Value, Answer> = ReturnType<typeof createIntentions<Value, Answer>>;

/**
 * What a person has asked for and the board has not shown yet, by key: it lies over the read, so that it shows at once. Asked again while it is
 * being sent, the latest wish is sent after that. Refused, it is gone, and what is shown is the board's again.
 */
export function createIntentions<Value, Answer>(send: (key: string, wanted: Value) => Promise<Answer>) {
  const kept = new Map<string, Kept<Value, Answer>>();
  const listeners = createListeners();

  function put(key: string, next: Kept<Value, Answer> | undefined) {
    clearTimeout(kept.get(key)?.timer);
    if (next === undefined) kept.delete(key);
    else kept.set(key, next);
    listeners.tell();
  }

  async function deliver(key: string): Promise<Answer> {
    for (;;) {
      const wanted = kept.get(key)?.shown.wanted as Value;
      const answer = await send(key, wanted);
      if (kept.get(key)?.shown.wanted !== wanted) continue;
      put(key, { shown: { wanted, answer }, sending: undefined, timer: setTimeout(() => put(key, undefined), lingers) });
      return answer;
    }
  }

  return {
    get: (key: string): Intention<Value, Answer> | undefined => kept.get(key)?.shown,
    subscribe: listeners.subscribe,
    /** Answers what the board answers; throws its refusal, after which nothing covers the read any more. */
    intend(key: string, wanted: Value): Promise<Answer> {
      const running = kept.get(key)?.sending;
      put(key, { shown: { wanted }, sending: running });
      if (running !== undefined) return running;
      const sending = deliver(key).catch((refusal: unknown) => {
        put(key, undefined);
        throw refusal;
      });
      const entry = kept.get(key);
      if (entry !== undefined) entry.sending = sending;
      return sending;
    },
    /** The read shows it now. */
    confirmed(key: string) {
      if (kept.get(key)?.shown.answer !== undefined) put(key, undefined);
    },
  };
}
