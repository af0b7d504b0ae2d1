import { execFileSync } from 'node:child_process';

/** The ids of the processes that this one has started and that still run. */
export const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , state]) => Number(parent) === pid && !state?.startsWith('Z'))
    .map(([, child]) => Number(child));
