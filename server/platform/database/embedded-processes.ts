import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { childEnvironment } from '../core/child-environment.ts';

/**
 * The ids of the PostgreSQL processes with this data folder, compared by inode. If the working folders of processes are hidden (macOS,
 * root without CAP_SYS_PTRACE), only the postmaster is found.
 */
export function processesOf(cluster: string): number[] {
  const folder = statSync(cluster);
  return process.platform === 'linux' ? onLinux(folder) : byCommands(folder);
}

function onLinux(folder: Stats): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && worksIn(pid, folder);
    } catch {
      return false;
    }
  });
}

function worksIn(pid: number, folder: Stats): boolean {
  try {
    return isSame(folder, `/proc/${pid}/cwd`);
  } catch (error) {
    const isHidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
    const [, dataFolder] = /\0-D\0([^\0]+)/.exec(isHidden ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '') ?? [];
    return dataFolder !== undefined && isSame(folder, dataFolder);
  }
}

function byCommands(folder: Stats): number[] {
  const options = { encoding: 'utf8', env: childEnvironment(), maxBuffer: 64 * 1024 * 1024 } as const;
  const list = execFileSync('ps', ['-axww', '-o', 'pid=,command='], options);
  return postmastersIn(list)
    .filter(({ dataFolder }) => isSame(folder, dataFolder))
    .map(({ pid }) => pid);
}

/** The postmasters in the output of `ps`, whose lines have an id and a command. */
export function postmastersIn(list: string): { pid: number; dataFolder: string }[] {
  const commands = list.matchAll(/^ *(\d+) \S.*?\/postgres -D (.+?)(?: -c .*)?$/gm);
  return [...commands].map(([, pid, dataFolder = '']) => ({ pid: Number(pid), dataFolder }));
}

function isSame(folder: Stats, other: string): boolean {
  const found = statSync(other, { throwIfNoEntry: false });
  return found !== undefined && found.dev === folder.dev && found.ino === folder.ino;
}
