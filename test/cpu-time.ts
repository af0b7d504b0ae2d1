/** How many milliseconds of the processor's time this thread has used: what else the machine does meanwhile does not count. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
