import { createListeners } from '../lib/listeners.ts';
import type { QueueDetails } from './queued-commands.ts';
import { Refusal } from './refusal.ts';

export interface OptimisticUpdate<Value, Answer> {
  value: Value;
  /** Set once the server has accepted it. */
  answer?: Answer;
}

interface Entry {
  update: OptimisticUpdate<unknown, unknown>;
  sending?: Promise<unknown> | undefined;
  /** Its command is stored until the board can be reached. */
  isQueued?: true;
  timer?: ReturnType<typeof setTimeout>;
}

/** Milliseconds after the answer until the update ends, even if the read never shows it. */
const maxLinger = 3_000;

/** By kind and key. */
export const entries = new Map<string, Entry>();
const listeners = createListeners();

export function putUpdate(id: string, entry: Entry | undefined) {
  clearTimeout(entries.get(id)?.timer);
  if (entry === undefined) entries.delete(id);
  else entries.set(id, entry);
  listeners.notify();
}

/** Ends by itself a moment later. */
export const putAnswered = (id: string, value: unknown, answer: unknown) =>
  putUpdate(id, { update: { value, answer }, timer: setTimeout(() => putUpdate(id, undefined), maxLinger) });

export type OptimisticUpdates<Value, Answer> = ReturnType<typeof createOptimisticUpdates<Value, Answer>>;

type Send<Value, Answer> = (key: string, value: Value, queue: QueueDetails) => Promise<Answer>;

/**
 * What a person has changed and the reads do not show yet, by key. It covers the read, so the change shows at once. A newer value waits
 * until the older one is answered. A refused update is dropped, and the read shows again. `kind` is unique.
 */
export function createOptimisticUpdates<Value, Answer>(kind: string, send: Send<Value, Answer>) {
  const idOf = (key: string) => `${kind} ${key}`;

  async function sendLatest(key: string): Promise<Answer> {
    const id = idOf(key);
    for (;;) {
      const value = entries.get(id)?.update.value as Value;
      const isNewest = () => entries.get(id)?.update.value === value;
      try {
        const answer = await send(key, value, { shows: { id, value } });
        if (!isNewest()) continue;
        putAnswered(id, value, answer);
        return answer;
      } catch (refusal) {
        const isQueued = refusal instanceof Refusal && refusal.code === 'QUEUED';
        if (isQueued && !isNewest()) continue;
        putUpdate(id, isQueued ? { update: { value }, isQueued } : undefined);
        throw refusal;
      }
    }
  }

  return {
    get: (key: string) => entries.get(idOf(key))?.update as OptimisticUpdate<Value, Answer> | undefined,
    subscribe: listeners.subscribe,
    /** Returns the server's answer. Throws its refusal after the update is dropped. */
    apply(key: string, value: Value): Promise<Answer> {
      const id = idOf(key);
      const running = entries.get(id)?.sending as Promise<Answer> | undefined;
      putUpdate(id, { update: { value }, sending: running });
      if (running !== undefined) return running;
      const sending = sendLatest(key);
      const entry = entries.get(id);
      if (entry !== undefined) entry.sending = sending;
      return sending;
    },
    /** Ends the update, because the read shows it. */
    confirm(key: string) {
      if (entries.get(idOf(key))?.update.answer !== undefined) putUpdate(idOf(key), undefined);
    },
  };
}
