import { existsSync, readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets those who use the board go before a process and what it starts. Not by the lowest priority: on a busy machine, the snapshot of the database would stay
 * open for hours.
 */
export function yieldToReaders(pid: number): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  const priority = Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL);
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, priority);
  } catch {
    // It has ended.
  }
}

/** On Linux each thread has a priority of its own; later ones inherit it. */
function threadsOf(pid: number): number[] {
  const folder = `/proc/${pid}/task`;
  return existsSync(folder) ? readdirSync(folder).map(Number) : [pid];
}
