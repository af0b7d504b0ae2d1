import { type Answer, changeEvent, fullEvent } from './answer.ts';

/** One reader of one read: where its bytes go, how it spells the path, and which answer it has. */
export interface Subscription {
  send: (bytes: Buffer) => void;
  path: string;
  etag: string | undefined;
  /** Who is charged for the evaluations, such as an address. */
  client?: string;
  /** Who reads: several streams of one reader count once. */
  reader?: string;
  /** Called with whether the read is live, at first and when that may have changed. `true` comes only after the answer. */
  live: (isLive: boolean) => void;
  /** Called when its evaluation failed, though the database answers, and there is no earlier answer. */
  failed?: () => void;
}

/** How many readers are served before other work gets a turn. */
const batchSize = 500;

/** Sends the change from one answer to the next to every reader; each spelling of the path is written once. */
export async function broadcast(subscriptions: Iterable<Subscription>, before: Answer | undefined, after: Answer): Promise<void> {
  const events = new Map<string, Buffer>();
  let sent = 0;
  for (const subscription of subscriptions) {
    if (subscription.etag === after.etag) continue;
    if (before === undefined || subscription.etag !== before.etag) sendSnapshot(subscription, after);
    else {
      const event = events.get(subscription.path) ?? changeEvent(subscription.path, before, after);
      events.set(subscription.path, event);
      subscription.etag = after.etag;
      subscription.send(event);
    }
    if (++sent % batchSize === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Sends the whole answer, unless the reader has it. */
export function sendSnapshot(subscription: Subscription, answer: Answer): void {
  if (subscription.etag === answer.etag) return;
  subscription.etag = answer.etag;
  subscription.send(fullEvent(subscription.path, answer));
}
