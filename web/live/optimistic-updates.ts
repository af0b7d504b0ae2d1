import { createListeners } from '../lib/listeners.ts';

export interface OptimisticUpdate<Value, Answer> {
  value: Value;
  /** Set once the server has accepted it. */
  answer?: Answer;
}

interface Entry<Value, Answer> {
  update: OptimisticUpdate<Value, Answer>;
  sending: Promise<Answer> | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

/** Milliseconds after the answer until the update ends, even if the read never shows it. */
const maxLinger = 3_000;

export type OptimisticUpdates<Value, Answer> = ReturnType<typeof createOptimisticUpdates<Value, Answer>>;

/**
 * What a person has changed and the reads do not show yet, by key. It covers the read, so the change shows at once. A newer value is sent after
 * the one that is on its way. A refused update is dropped, and the read shows again.
 */
export function createOptimisticUpdates<Value, Answer>(send: (key: string, value: Value) => Promise<Answer>) {
  const entries = new Map<string, Entry<Value, Answer>>();
  const listeners = createListeners();

  function put(key: string, entry: Entry<Value, Answer> | undefined) {
    clearTimeout(entries.get(key)?.timer);
    if (entry === undefined) entries.delete(key);
    else entries.set(key, entry);
    listeners.tell();
  }

  async function sendLatest(key: string): Promise<Answer> {
    for (;;) {
      const value = entries.get(key)?.update.value as Value;
      const answer = await send(key, value);
      if (entries.get(key)?.update.value !== value) continue;
      put(key, { update: { value, answer }, sending: undefined, timer: setTimeout(() => put(key, undefined), maxLinger) });
      return answer;
    }
  }

  return {
    get: (key: string): OptimisticUpdate<Value, Answer> | undefined => entries.get(key)?.update,
    subscribe: listeners.subscribe,
    /** Returns the server's answer. Throws its refusal after the update is dropped. */
    apply(key: string, value: Value): Promise<Answer> {
      const running = entries.get(key)?.sending;
      put(key, { update: { value }, sending: running });
      if (running !== undefined) return running;
      const sending = sendLatest(key).catch((refusal: unknown) => {
        put(key, undefined);
        throw refusal;
      });
      const entry = entries.get(key);
      if (entry !== undefined) entry.sending = sending;
      return sending;
    },
    /** Ends the update, because the read shows it. */
    confirm(key: string) {
      if (entries.get(key)?.update.answer !== undefined) put(key, undefined);
    },
  };
}
