const enough = { runs: 20, time: 200 };

/**
 * Milliseconds of CPU time for which a call blocks the event loop, independent of other load. The system counts in steps of some
 * milliseconds, so this is the mean of several calls, each with a different text.
 */
export function blockingTime(call: () => void, { runs, time } = enough): number {
  const started = performance.now();
  const before = process.threadCpuUsage();
  let done = 0;
  for (; done < runs && (done < 3 || performance.now() - started < time); done++) call();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / done;
}
