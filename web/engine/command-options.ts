import type { QueueDetails } from './queued-commands.ts';

export interface CommandOptions {
  /** The same key does the same command only once. A new one by default. */
  key?: string;
  signal?: AbortSignal;
  /** If the board cannot be reached, the command is stored with this, and sent later. */
  queue?: QueueDetails;
}
