import os from 'node:os';

const [kilobyte, megabyte] = [1_024, 1_048_576];

/** What the machine has, or the container that this process is in. */
const machine = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** PostgreSQL's settings for this much memory (bytes). It takes what it may use only once there is data to fill it. */
export const memorySettings = (bytes = machine()): Record<string, string> => ({
  shared_buffers: share(bytes, 16, 32, 512),
  effective_cache_size: share(bytes, 4, 128, 1_024),
});

/** The same of a server that works beside the board's for a while. */
export const settingsBeside = (bytes = machine()): Record<string, string> => ({
  shared_buffers: share(bytes, 32, 16, 64),
  maintenance_work_mem: share(bytes, 32, 16, 64),
});

/** @param least megabytes, like `most` */
const share = (bytes: number, part: number, least: number, most: number) =>
  `${Math.round(Math.min(Math.max(bytes / part, least * megabyte), most * megabyte) / kilobyte)}kB`;
