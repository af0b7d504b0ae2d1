import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signal } from '../fault.ts';
import { until } from '../until.ts';

/** Processes that may have only so much memory together; the kernel kills one of them if that is not enough. */
export interface MemoryGroup {
  /** A process that writes its id there joins the group, with all that it starts. */
  members: string;
  processes: () => number[];
  /** How many processes were killed. */
  killed: () => number;
  /** Ends what is left in it. */
  remove: () => Promise<void>;
}

/** Without swap. Throws on a machine that does not allow such groups. */
export function memoryGroup(bytes: number): MemoryGroup {
  const { parent, limits, events } = existsSync('/sys/fs/cgroup/cgroup.controllers') ? unified() : separate();
  const folder = path.join(parent, `dealwire-${process.pid}`);
  mkdirSync(folder);
  for (const [file, limit] of limits(bytes)) writeFileSync(path.join(folder, file), String(limit));
  const members = path.join(folder, 'cgroup.procs');
  const processes = () => readFileSync(members, 'utf8').split('\n').filter(Boolean).map(Number);
  return {
    members,
    processes,
    killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(path.join(folder, events), 'utf8'))?.[1]),
    remove: async () => {
      await until(() => {
        for (const pid of processes()) signal(pid, 'SIGKILL');
        return processes().length === 0;
      });
      rmdirSync(folder);
    },
  };
}

type Limits = [file: string, limit: number][];

const unified = () => ({
  parent: '/sys/fs/cgroup',
  limits: (bytes: number): Limits => [
    ['memory.max', bytes],
    ['memory.swap.max', 0],
  ],
  events: 'memory.events',
});

/** The first version of groups, in which a limit includes swap. */
const separate = () => ({
  parent: path.join('/sys/fs/cgroup/memory', /:memory:(.*)/.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? ''),
  limits: (bytes: number): Limits => [
    ['memory.limit_in_bytes', bytes],
    ['memory.memsw.limit_in_bytes', bytes],
  ],
  events: 'memory.oom_control',
});
