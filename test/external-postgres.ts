import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { accountFor, invocation } from '../server/platform/database/embedded-account.ts';
import { freePort } from './free-port.ts';
import { olderPostgres, postgresPrograms } from './postgres-programs.ts';

export interface ExternalPostgres {
  url: string;
  /** What the server has written to its log. */
  log: () => string;
  start: () => void;
  /** Ends its time as a standby. */
  promote: () => void;
  /** Makes it a standby of another server, from its next start on. */
  follow: (primary: ExternalPostgres) => void;
  /** A fast shutdown, like a service manager: transactions are aborted, and replication clients get the rest of the log. */
  stop: () => void;
  remove: () => void;
  /** Ends at once, as if its machine had died. */
  crash: () => void;
  /** A streaming standby, which starts as a copy of this server. The server must not run meanwhile. */
  standby: (settings?: Settings) => Promise<ExternalPostgres>;
  /** The same while the server runs. */
  standbyOnline: (settings?: Settings) => Promise<ExternalPostgres>;
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
  const port = settings.port ?? (await freePort());
  const { pg_ctl } = await postgresPrograms();
  const control = (...args: string[]) => run(pg_ctl, cluster, ['-D', cluster, '-w', '-t', String(timeout), ...args]);
  const all: Record<string, string | number> = { ...usual, ...settings, port };
  const flags = () =>
    Object.entries(all)
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ');
  const url = `postgresql://dealwire:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    log: () => readFileSync(log, 'utf8'),
    start: () => control('-l', log, '-o', flags(), 'start'),
    promote: () => control('promote'),
    follow: ({ url }) => {
      writeFileSync(path.join(cluster, 'standby.signal'), '');
      all.primary_conninfo = conninfoOf(url);
    },
    stop: () => control('-m', 'fast', 'stop'),
    crash: () => control('-m', 'immediate', 'stop'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    standbyOnline: async (own) => {
      const copy = newFolder();
      const label = await whileBackedUp(url, () => spawnSync('cp', ['-a', cluster, copy]));
      rmSync(path.join(copy, 'postgres', 'postmaster.pid'));
      writeFileSync(path.join(copy, 'postgres', 'standby.signal'), '');
      writeFileSync(path.join(copy, 'postgres', 'backup_label'), label);
      const account = accountFor(cluster);
      if (account !== undefined) chownSync(path.join(copy, 'postgres', 'backup_label'), account.uid, account.gid);
      return await serverIn(copy, { ...settings, ...own, primary_conninfo: conninfoOf(url) });
    },
    standby: async (own) => {
      const copy = newFolder();
      // Keeps the owner.
      execFileSync('cp', ['-a', cluster, copy]);
      writeFileSync(path.join(copy, 'postgres', 'standby.signal'), '');
      return await serverIn(copy, { ...settings, ...own, primary_conninfo: conninfoOf(url) });
    },
  };
}

/** Copies the files of a running server. Returns what tells the copy from where to replay its log. */
async function whileBackedUp(url: string, copy: () => void): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("select pg_backup_start('copy', true)");
  copy();
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  return rows[0]?.labelfile ?? '';
}

/** One URL that names several servers of the same database. */
export const urlOf = (first: ExternalPostgres, ...others: ExternalPostgres[]): string =>
  first.url.replace(/@[^/]+/, `@${[first, ...others].map(({ url }) => new URL(url).host).join(',')}`);

const conninfoOf = (url: string) => `host=127.0.0.1 port=${new URL(url).port} user=dealwire password=${password}`;

function run(program: string, cluster: string, args: string[]): void {
  const how = invocation(accountFor(cluster), program, args, [cluster]);
  const { status, stdout, stderr } = spawnSync(how.file, how.args, { ...how.options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} ${args.join(' ')}: ${stdout}${stderr}`);
}
