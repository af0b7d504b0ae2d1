/** Milliseconds of CPU time that this thread has used, independent of other load. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
