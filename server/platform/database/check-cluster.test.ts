import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettingError } from '../core/startup-error.ts';
import { startEmbedded } from './embedded.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-copies-'));
const at = (name: string) => path.join(folder, name);
const settings = { fsync: 'off', shared_buffers: '16MB' };

/** A copy made while the server runs, and one made after it has stopped. */
beforeAll(async () => {
  const server = await startEmbedded(at('original'), { settings });
  copy('original', 'torn');
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Keeps the owners: PostgreSQL may run as another user.
const copy = (from: string, to: string) => execFileSync('cp', ['-a', at(from), at(to)]);

async function failureOf(name: string): Promise<Error> {
  const started = startEmbedded(at(name), { settings });
  const failure = await started.then(
    (server) => server.stop().then(() => new Error('It started')),
    (error: Error) => error,
  );
  expect(failure.message.split('\n')).toHaveLength(1);
  return failure;
}

test('a copy of a running data folder is refused each time, until someone says that nothing ran', async () => {
  for (const _ of [1, 2]) {
    const failure = await failureOf('torn');
    expect(failure).toBeInstanceOf(SettingError);
    expect(failure.message).toMatch(
      /can't be used: it was copied while it ran .* Restore a backup instead .* delete \S+postmaster\.pid\.$/,
    );
  }
  rmSync(path.join(at('torn'), 'postgres', 'postmaster.pid'));
  await (await startEmbedded(at('torn'), { settings })).stop();
});

test('a folder that was copied after its server had stopped starts', async () => {
  copy('original', 'stopped');
  await (await startEmbedded(at('stopped'), { settings })).stop();
});

test.each<[string, (dataDir: string) => void, RegExp]>([
  [
    'of an older PostgreSQL',
    (dataDir) => writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n'),
    /it is of PostgreSQL 17, and this Dealwire has 18\. Start the board \(npm start\), which moves it\.$/,
  ],
  [
    'of a PostgreSQL that is too old to be moved',
    (dataDir) => writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '15\n'),
    /it is of PostgreSQL 15, and this Dealwire has 18\. Back it up with the Dealwire that it ran with/,
  ],
  [
    'of a newer PostgreSQL',
    (dataDir) => writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '19\n'),
    /it is of PostgreSQL 19, and this Dealwire has 18\. Update Dealwire\.$/,
  ],
  [
    'without its version',
    (dataDir) => rmSync(path.join(dataDir, 'postgres', 'PG_VERSION')),
    /PG_VERSION is missing, so it is no complete copy/,
  ],
  [
    'without its control file',
    (dataDir) => rmSync(path.join(dataDir, 'postgres', 'global', 'pg_control')),
    /pg_control is missing, so it is no complete copy/,
  ],
  [
    'open to others',
    (dataDir) => chmodSync(path.join(dataDir, 'postgres'), 0o755),
    /others may read it, which PostgreSQL refuses\. Close it: chmod -R u=rwX,go= /,
  ],
  [
    'without database-url',
    (dataDir) => rmSync(path.join(dataDir, 'database-url')),
    /database-url contains the password of the database beside it and is missing or can't be read: copy it/,
  ],
  [
    'with a database-url without a password',
    (dataDir) => writeFileSync(path.join(dataDir, 'database-url'), 'postgresql://dealwire@127.0.0.1:1/postgres'),
    /database-url contains the password/,
  ],
  [
    'without its log',
    (dataDir) => emptyLog(path.join(dataDir, 'postgres', 'pg_wal')),
    /its database was copied while it ran, or is damaged\. Restore a backup instead/,
  ],
])('a data folder %s is refused in one line that says what to do', async (name, damage, reason) => {
  const damaged = name.replaceAll(' ', '-');
  copy('original', damaged);
  damage(at(damaged));
  const failure = await failureOf(damaged);
  expect(failure).toBeInstanceOf(SettingError);
  expect(failure.message).toMatch(reason);
});

function emptyLog(log: string): void {
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(path.join(log, name));
}

test.runIf(process.getuid?.() === 0)('a database of another user is refused in one line with the command that mends it', async () => {
  copy('original', 'foreign');
  chownSync(path.join(at('foreign'), 'postgres', 'global', 'pg_control'), 54_321, 54_321);
  const failure = await failureOf('foreign');
  expect(failure).toBeInstanceOf(SettingError);
  expect(failure.message).toMatch(
    /pg_control belongs to another user \(54321, and PostgreSQL runs as \d+\)\. Make all of it that user's: chown -R \d+ /,
  );
});
