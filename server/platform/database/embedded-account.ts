import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../core/startup-error.ts';

/** Who PostgreSQL runs as. `undefined` stands for the user who started us. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Invocation {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv; cwd: string };
}

// PostgreSQL would read PGPORT, PGDATA and others from our environment, and it does not start on macOS without LC_ALL.
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** PostgreSQL refuses to run as root. If we are root, it runs as the cluster's owner, as `postgres`, or as a user created for it. */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return find('postgres') ?? find('_postgres') ?? find('dealwire') ?? create('dealwire');
}

function find(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((which) => Number.parseInt(spawnSync('id', [which, name], { env, encoding: 'utf8' }).stdout, 10));
  return uid === undefined || gid === undefined || Number.isNaN(uid + gid) ? undefined : { uid, gid };
}

function create(name: string): Account {
  const result = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], { env });
  const account = result.status === 0 ? find(name) : undefined;
  if (account === undefined)
    throw new StartupError(
      'PostgreSQL does not run as root, and no user could be created for it: add a user named postgres, or start as an ordinary user, or set DATABASE_URL.',
    );
  return account;
}

/** How to run a program as the account, which must be able to reach the paths. */
export function invocation(account: Account | undefined, program: string, args: string[], paths: string[]): Invocation {
  if (account === undefined) return { file: program, args, options: { env, cwd: '/' } };
  const closed = [program, ...paths].find((needed) => !openToAll(path.dirname(needed)));
  if (closed === undefined) return { file: program, args, options: { ...account, env, cwd: '/' } };
  const capability = capabilityToReach();
  if (capability === undefined)
    throw new StartupError(
      `PostgreSQL does not run as root, and the user it runs as can't reach ${closed}: open the folders above it (chmod a+x), or start as an ordinary user, or set DATABASE_URL.`,
    );
  // Without no_setuid_fixup access(2) ignores the capability, and PostgreSQL asks access(2) whether it can read itself.
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const capabilities = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  return { file: 'setpriv', args: [...identity, ...capabilities, program, ...args], options: { env, cwd: '/' } };
}

function openToAll(directory: string): boolean {
  const parent = path.dirname(directory);
  return (statSync(directory).mode & 0o001) !== 0 && (parent === directory || openToAll(parent));
}

/** The weakest capability of ours that gives access to closed folders. Containers often lack the first one. */
function capabilityToReach(): string | undefined {
  if (spawnSync('setpriv', ['--version'], { env }).status !== 0) return undefined;
  const capabilities = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0}`);
  const holds = (bit: bigint) => ((capabilities >> bit) & 1n) === 1n;
  const maySetSecurebits = holds(8n);
  if (!maySetSecurebits) return undefined;
  return holds(2n) ? 'dac_read_search' : holds(1n) ? 'dac_override' : undefined;
}
