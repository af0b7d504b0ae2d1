/** Milliseconds of CPU that this thread has used: unlike the clock, it ignores what else the machine does. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
