import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, database } from '../server/platform/database/connection.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { at } from './database.ts';
import { type ExternalPostgres, externalPostgres } from './external-postgres.ts';
import { freePort } from './free-port.ts';
import { addPlaces } from './places.ts';
import { olderPostgres } from './postgres-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the tests' PostgreSQL, whose database `template` is migrated and empty. */
    postgres: string;
    /** Two standbys of it, with MATRIX=standbys. */
    standbys: string[];
  }
}

// Test data may be lost, so nothing waits for the disk. Commits stay synchronous: otherwise the change feed gets them up to 200 ms later.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  // The system copies the files of a new database: a third less CPU. From version 18 on.
  file_copy_method: 'clone',
  max_connections: 300,
  max_replication_slots: 60,
  max_wal_senders: 60,
};

/** Vitest's global setup: one PostgreSQL for the run and one folder for all temporary files, both removed afterwards. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(temporaryRoot(), 'dealwire-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  // Under root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Tests start many boards, and compiling takes most of a start.
  process.env.NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/dealwire-compiled');
  const postgres = await startPostgres(path.join(folder, 'postgres'));
  await makeTemplate(postgres.url);
  provide('postgres', postgres.url);
  const standbys = await startStandbys(postgres);
  provide(
    'standbys',
    standbys.map(({ url }) => url),
  );
  return async () => {
    for (const server of [...standbys, postgres]) await server.stop();
    remove();
  };
}

type Server = Pick<ExternalPostgres, 'url' | 'standbyOnline'> | Awaited<ReturnType<typeof startEmbedded>>;

async function startPostgres(folder: string): Promise<Server & { stop: () => unknown }> {
  if (olderPostgres === undefined && process.env.MATRIX !== 'standbys') return await startEmbedded(folder, { settings });
  const { file_copy_method: _, ...known } = settings;
  const postgres = await externalPostgres(olderPostgres === undefined ? { ...settings, wal_keep_size: '1GB' } : known);
  postgres.start();
  return postgres;
}

async function startStandbys(primary: Server): Promise<ExternalPostgres[]> {
  if (process.env.MATRIX !== 'standbys' || !('standbyOnline' in primary)) return [];
  const standbys: ExternalPostgres[] = [];
  while (standbys.length < 2) {
    const standby = await primary.standbyOnline({ hot_standby_feedback: 'on', port: await freePort() });
    standby.start();
    standbys.push(standby);
  }
  return standbys;
}

const memoryDisk = '/dev/shm';
/** Bytes; the run needs about 0.6 GB. */
const memoryNeeded = 4 * 1024 ** 3;

/** In memory if there is enough of it: to copy the 930 files of a database takes 24 ms of CPU there, and 190 on a disk. */
function temporaryRoot(): string {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return tmpdir();
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memoryDisk);
  // Chromium is unpacked there too.
  if (mount === undefined || mount.includes('noexec') || process.availableMemory() < memoryNeeded) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize < memoryNeeded ? tmpdir() : memoryDisk;
}

async function makeTemplate(url: string): Promise<void> {
  const server = connect(url, { max: 1 });
  // Tests open thousands of connections, and the usual 4,096 rounds of hashing the password take milliseconds on both sides.
  await server.query('set scram_iterations = 1');
  await server.query(`alter role current_user password '${new URL(url).password}'`);
  await server.query('create database template');
  await server.end();
  const template = connect(at(url, 'template'));
  await migrate(template);
  await addPlaces(database(template));
  await template.end();
}
