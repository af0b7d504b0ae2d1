/** Milliseconds: how long an answer is good for, and how long a scrape waits for one. A database that is down must not hide all other metrics. */
const times = { good: 10_000, patience: 2_000 };

/** Reads at most every ten seconds, for all who ask. Undefined if that fails or takes too long. */
export function sharedReading<Answer>(read: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let last: Promise<Answer | undefined> | undefined;
  let readAt = 0;
  return () => {
    if (last !== undefined && performance.now() - readAt < times.good) return last;
    readAt = performance.now();
    last = inTime(read());
    return last;
  };
}

async function inTime<Answer>(reading: Promise<Answer>): Promise<Answer | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), times.patience);
  return await Promise.race([reading.catch(() => undefined), tooLate]).finally(() => clearTimeout(timer));
}

/** Reads once for all metrics of a scrape, which begin in the same turn. */
export function oncePerScrape<Answer extends object>(read: () => Answer): () => Answer {
  let last: Answer | undefined;
  const forget = () => {
    last = undefined;
  };
  return () => {
    if (last === undefined) setImmediate(forget);
    last ??= read();
    return last;
  };
}
