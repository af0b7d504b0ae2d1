const enough = { runs: 20, time: 200 };

/**
 * How long a call holds the event loop, in milliseconds: of the thread's own processor time, so that it does not matter what else the machine does.
 * The system counts that in steps of some milliseconds; hence the mean of several calls, each with a text of its own.
 */
export function holdOf(call: () => void, { runs, time } = enough): number {
  const started = performance.now();
  const before = process.threadCpuUsage();
  let done = 0;
  for (; done < runs && (done < 3 || performance.now() - started < time); done++) call();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / done;
}
