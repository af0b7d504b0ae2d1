import { constants, setPriority } from 'node:os';

/**
 * Lets those who use the board go before this process and what it starts. Not with the lowest priority: on a busy machine, the snapshot of the database would
 * stay open for hours.
 */
export function yieldToReaders(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended.
  }
}
