import { readFileSync } from 'node:fs';
import { childrenOf } from '../test/children-of.ts';

/** MB of memory of a process with its descendants. What several share is counted once (PSS). Linux only. */
export const memoryOf = (pid: number): number => [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + shareOf(each), 0);

/** MB of one process; 0 if it has ended. */
export const shareOf = (pid: number): number => Number(/^Pss: +(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024;

/** The processes that it has started, and those that they have. */
export const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

/** Its program and arguments; empty if it has ended. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** Nothing of one that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
