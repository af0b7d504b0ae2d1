import os from 'node:os';

const [kilobyte, megabyte] = [1_024, 1_048_576];

/** What the machine has, or the container that this process is in. */
const machine = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** PostgreSQL's settings for this much memory (bytes). It takes what it may use only once there is data to fill it. */
export function memorySettings(bytes = machine()): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(bytes / part, least * megabyte), most * megabyte) / kilobyte)}kB`;
  return { shared_buffers: share(16, 32, 512), effective_cache_size: share(4, 128, 1_024) };
}
