import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets those who use the board go before a process and what it starts. Not by the lowest priority: on a busy machine, the snapshot of the database would stay
 * open for hours.
 */
export function yieldToReaders(pid: number): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(pid, Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended.
  }
}
