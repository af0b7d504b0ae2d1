import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountFor, invocation } from '../server/platform/database/embedded-account.ts';
import { freePort } from './free-port.ts';
import { olderPostgres, postgresPrograms } from './postgres-programs.ts';

export interface ExternalPostgres {
  url: string;
  /** What the server has written to its log. */
  log: () => string;
  start: () => void;
  /** A fast shutdown, like a service manager: transactions are aborted, and replication clients get the rest of the log. */
  stop: () => void;
  remove: () => void;
  /** A streaming standby, which starts as a copy of this server. The server must not run meanwhile. */
  standby: (settings: Settings) => Promise<ExternalPostgres>;
}

type Settings = Readonly<Record<string, string | number>>;

/** Seconds until `pg_ctl` gives up, far more than a stop takes. */
const timeout = 45;
const password = 'tests';
const usual = { listen_addresses: '127.0.0.1', unix_socket_directories: '', wal_level: 'logical', fsync: 'off' };

/** A PostgreSQL that the test starts and stops with `pg_ctl`, as its own user; of the version in POSTGRES. */
export async function externalPostgres(settings: Settings = {}): Promise<ExternalPostgres> {
  const folder = newFolder();
  const cluster = path.join(folder, 'postgres');
  const account = accountFor(cluster);
  const passwordFile = path.join(folder, 'password');
  mkdirSync(cluster);
  writeFileSync(passwordFile, password);
  if (account !== undefined) chownSync(cluster, account.uid, account.gid);
  const access = ['--username=dealwire', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const { initdb } = await postgresPrograms();
  run(initdb, cluster, ['-D', cluster, '--encoding=UTF8', ...locale(), ...access]);
  return await serverIn(folder, settings);
}

/** A folder that the user whom PostgreSQL runs as can reach. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-external-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Up to 16, only the system's locales know letters beyond ASCII. */
const locale = () =>
  olderPostgres === '16' ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function serverIn(folder: string, settings: Settings): Promise<ExternalPostgres> {
  const cluster = path.join(folder, 'postgres');
  const log = path.join(cluster, 'server.log');
  const port = await freePort();
  const { pg_ctl } = await postgresPrograms();
  const control = (...args: string[]) => run(pg_ctl, cluster, ['-D', cluster, '-w', '-t', String(timeout), ...args]);
  const flags = Object.entries({ ...usual, ...settings, port }).map(([name, value]) => `-c ${name}='${value}'`);
  return {
    url: `postgresql://dealwire:${password}@127.0.0.1:${port}/postgres`,
    log: () => readFileSync(log, 'utf8'),
    start: () => control('-l', log, '-o', flags.join(' '), 'start'),
    stop: () => control('-m', 'fast', 'stop'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    standby: async (own) => {
      const copy = newFolder();
      // Keeps the owner.
      execFileSync('cp', ['-a', cluster, copy]);
      writeFileSync(path.join(copy, 'postgres', 'standby.signal'), '');
      const primary = `host=127.0.0.1 port=${port} user=dealwire password=${password}`;
      return await serverIn(copy, { ...settings, ...own, primary_conninfo: primary });
    },
  };
}

function run(program: string, cluster: string, args: string[]): void {
  const how = invocation(accountFor(cluster), program, args, [cluster]);
  const { status, stdout, stderr } = spawnSync(how.file, how.args, { ...how.options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} ${args.join(' ')}: ${stdout}${stderr}`);
}
