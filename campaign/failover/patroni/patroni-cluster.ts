import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Account, accountFor } from '../../../server/platform/database/embedded-account.ts';
import { processesOf } from '../../../server/platform/database/embedded-processes.ts';
import { embeddedPrograms } from '../../../server/platform/database/embedded-programs.ts';
import { freePort } from '../../../test/free-port.ts';
import { signal } from '../../fault.ts';
import { until } from '../../until.ts';
import type { Servers } from '../servers.ts';
import { copyScript, haproxyConfiguration, type Member, password, patroniConfiguration } from './configuration.ts';

/** Seconds: a standby that is copied anew. */
const patience = 180;
/** Of Debian; they read the control file and the state of newer servers too. */
const debian = '/usr/lib/postgresql/15/bin';

const needed = ['patroni', 'etcd', 'haproxy', 'psql', `${debian}/pg_controldata`];

export const missingPrograms = () => needed.filter((name) => spawnSync('which', [name]).status !== 0);

/** Two servers that Patroni makes the primary and its synchronous standby, by turns; through HAProxy, or by naming both. */
export class PatroniCluster implements Servers {
  readonly url: string;
  readonly replicaUrl: string;
  readonly #folder: string;
  readonly #members: readonly [Member, Member];
  readonly #children: ChildProcess[];
  #hasChanged = false;

  static async start(throughProxy: boolean): Promise<PatroniCluster> {
    const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-patroni-'));
    chmodSync(folder, 0o755);
    const account = accountFor(path.join(folder, 'a'));
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
    const members = [await memberIn(folder, 'a'), await memberIn(folder, 'b')] as const;
    const ports = { primary: await freePort(), replica: await freePort() };
    const children = await startPrograms(folder, members, ports, account);
    const both = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const hosts = throughProxy ? [`127.0.0.1:${ports.primary}`, `127.0.0.1:${ports.replica}`] : [both, both];
    const cluster = new PatroniCluster(folder, members, children, hosts);
    await cluster.#isWhole();
    return cluster;
  }

  private constructor(folder: string, members: readonly [Member, Member], children: ChildProcess[], hosts: readonly string[]) {
    this.#folder = folder;
    this.#members = members;
    this.#children = children;
    const [url = '', replicaUrl = ''] = hosts.map((host) => `postgresql://dealwire:${password}@${host}/postgres`);
    this.url = url;
    this.replicaUrl = replicaUrl;
    // Also if this process fails.
    process.on('exit', () => this.#kill());
  }

  async promote(planned: boolean): Promise<void> {
    const former = await this.#leader();
    const next = this.#members.find((member) => member !== former);
    if (former === undefined || next === undefined) throw new Error('There is no primary');
    if (planned) void this.#switchOver(former, next);
    else for (const pid of processesOf(former.dataDir)) signal(pid, 'SIGKILL');
    this.#hasChanged = true;
    // Without a standby that it may promote, Patroni starts a primary that died again.
    await until(async () => (planned ? await isPrimary(next) : (await this.#leader()) !== undefined), patience);
  }

  async rejoin(): Promise<void> {
    if (this.#hasChanged) await this.#isWhole();
  }

  async remove(): Promise<void> {
    const ended = this.#children.map((child) => once(child, 'exit'));
    this.#kill();
    await Promise.all(ended);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /** First Patroni, which would start PostgreSQL again. */
  #kill(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    for (const { dataDir } of this.#members) if (existsSync(dataDir)) for (const pid of processesOf(dataDir)) signal(pid, 'SIGKILL');
  }

  /** As `patronictl switchover` does. */
  async #switchOver(leader: Member, candidate: Member): Promise<void> {
    const body = JSON.stringify({ leader: leader.name, candidate: candidate.name });
    await fetch(`http://127.0.0.1:${leader.api}/switchover`, { method: 'POST', body });
  }

  async #leader(): Promise<Member | undefined> {
    const is = await Promise.all(this.#members.map(isPrimary));
    return this.#members[is.indexOf(true)];
  }

  /** Resolves once there is a primary, and a standby that Patroni would promote. */
  async #isWhole(): Promise<void> {
    await until(async () => (await this.#leader()) !== undefined && (await this.#rolesInPatroni()).includes('sync_standby'), patience);
  }

  async #rolesInPatroni(): Promise<string[]> {
    const [{ api }] = this.#members;
    const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => undefined);
    const { members = [] } = ((await answer?.json()) ?? {}) as { members?: { role: string; state: string }[] };
    return members.filter(({ state }) => state === 'running').map(({ role }) => role);
  }
}

async function memberIn(folder: string, name: string): Promise<Member> {
  return { name, port: await freePort(), api: await freePort(), dataDir: path.join(folder, name, 'data') };
}

async function startPrograms(
  folder: string,
  members: readonly [Member, Member],
  ports: { primary: number; replica: number },
  account: Account | undefined,
): Promise<ChildProcess[]> {
  const [client, peer] = [await freePort(), await freePort()];
  const programs = await linkPrograms(folder);
  write(path.join(folder, 'copy.sh'), copyScript(folder), 0o755);
  const run = (file: string, args: string[]) => {
    const log = openSync(path.join(folder, `${path.basename(args.at(-1) ?? file)}.log`), 'a');
    return spawn(file, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      ...account,
      env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder },
    });
  };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const urls = ['--listen-client-urls', at(client), '--advertise-client-urls', at(client), '--listen-peer-urls', at(peer)];
  const peers = ['--initial-advertise-peer-urls', at(peer), '--initial-cluster', `default=${at(peer)}`];
  const etcd = run('etcd', ['--unsafe-no-fsync', ...urls, ...peers, '--data-dir', path.join(folder, 'etcd')]);
  const patronis = members.map((member, index) => {
    mkdirSync(path.dirname(member.dataDir));
    if (account !== undefined) chownSync(path.dirname(member.dataDir), account.uid, account.gid);
    const other = members[1 - index] ?? member;
    const file = path.join(folder, `patroni-${member.name}.yml`);
    write(file, JSON.stringify(patroniConfiguration(member, other, { etcd: `127.0.0.1:${client}`, programs, folder })), 0o644);
    return run('patroni', [file]);
  });
  const file = path.join(folder, 'haproxy.cfg');
  write(file, haproxyConfiguration(members, ports), 0o644);
  return [run('haproxy', ['-f', file]), etcd, ...patronis];
}

/** Those of the embedded PostgreSQL, which are few, and what else Patroni calls. */
async function linkPrograms(folder: string): Promise<string> {
  const programs = path.join(folder, 'bin');
  mkdirSync(programs);
  const embedded = path.dirname((await embeddedPrograms()).postgres);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) symlinkSync(path.join(embedded, name), path.join(programs, name));
  for (const name of ['pg_controldata', 'pg_isready']) symlinkSync(path.join(debian, name), path.join(programs, name));
  execFileSync('chmod', ['755', programs]);
  return programs;
}

function write(file: string, content: string, mode: number): void {
  writeFileSync(file, content);
  chmodSync(file, mode);
}

/** Asks the server itself: Patroni learns of it later. */
async function isPrimary({ port }: Member): Promise<boolean> {
  const connectionString = `postgresql://dealwire:${password}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('select where not pg_is_in_recovery()')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
