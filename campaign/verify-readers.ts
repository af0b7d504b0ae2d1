import { isDeepStrictEqual } from 'node:util';
import { diffJson } from 'diff';
import pRetry from 'p-retry';
import type { AcknowledgedWrites, Verdict } from './acknowledged-writes.ts';
import type { ExpectedReads } from './expected-reads.ts';
import { within } from './faults.ts';
import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/** Milliseconds: until writers are idle, a reader is live again, and the data of one that stays live is current. */
const times = { quiet: 200_000, live: 90_000, current: 15_000 };

interface Checked {
  expected: ExpectedReads;
  ledger: AcknowledgedWrites;
  readers: readonly Reader[];
  writers: readonly Writer[];
}

/** Pauses the writers, and compares the database with the acknowledged writes and each reader with the database. */
export async function verifyAll({ expected, ledger, readers, writers }: Checked): Promise<Verdict> {
  const { promise: paused, resolve: resume } = Promise.withResolvers<void>();
  for (const writer of writers) writer.pauseUntil(paused);
  try {
    const quiet = await within(times.quiet, async () => writers.every(({ isQuiet }) => isQuiet));
    if (!quiet) return { lost: [], duplicated: [], wrong: ['The writers got no answers'], stale: [] };
    // A node may still be ready for a moment after PostgreSQL has stopped.
    const verdict = await pRetry(() => ledger.verify(expected.pool), { retries: 30, minTimeout: 500, factor: 1 });
    for (const wrong of await Promise.all(readers.map((reader) => compare(reader, expected)))) verdict.wrong.push(...wrong);
    return verdict;
  } finally {
    resume();
  }
}

async function compare(reader: Reader, expected: ExpectedReads): Promise<string[]> {
  if (!(await within(times.live, async () => reader.isLive)))
    return [`a reader of ${reader.node.name} is not live after ${times.live / 1_000} s`];
  const differing = new Map(reader.paths.map((path) => [path, '']));
  let liveSince = performance.now();
  await within(times.live, async () => {
    // What was ready at first may have been a worker whose board has been killed.
    if (!reader.isLive) liveSince = performance.now();
    for (const path of differing.keys()) {
      const answer = await expected.read(path).catch(() => undefined);
      if (isDeepStrictEqual(reader.data(path), answer)) differing.delete(path);
      else differing.set(path, difference(reader.data(path), answer));
    }
    return differing.size === 0 || performance.now() - liveSince > times.current;
  });
  return [...differing].map(([path, how]) => `a reader of ${reader.node.name} gets live:true but has an old ${path}: ${how}`);
}

/** The lines that only one of them has. */
const difference = (held: unknown, answer: unknown): string =>
  diffJson(held ?? 'nothing', answer ?? 'nothing')
    .flatMap(({ added, removed, value }) => (added || removed ? [`${added ? '+' : '-'} ${value.trim()}`] : []))
    .join(' ')
    .slice(0, 1_000);
