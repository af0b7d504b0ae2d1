import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { checkDatabase, missingRequirement, type ServerFacts } from './requirements.ts';

const good: ServerFacts = {
  version: 180_004,
  walLevel: 'logical',
  encoding: 'UTF8',
  mayReplicate: true,
  mayCreate: true,
  isStandby: false,
  lacking: [],
};

test.each([
  [{ version: 150_012 }, /^is version 15\.12; Dealwire needs 16 or later/],
  [{ walLevel: 'replica' }, /^has wal_level=replica; .*ALTER SYSTEM SET wal_level = logical/],
  [{ mayReplicate: false }, /ALTER ROLE/],
  [{ encoding: 'SQL_ASCII' }, /needs UTF8/],
  [{ mayCreate: false }, /owner of the database/],
  [{ lacking: ['unaccent', 'pg_trgm'] }, /lacks unaccent and pg_trgm.*contrib/],
])('%o is refused', (facts, line) => {
  expect(missingRequirement({ ...good, ...facts }, 'DATABASE_URL')).toMatch(line);
});

test('PostgreSQL 16.0 is accepted, and so is a standby for reads', () => {
  expect(missingRequirement({ ...good, version: 160_000 }, 'DATABASE_URL')).toBeUndefined();
  expect(missingRequirement({ ...good, isStandby: true, mayCreate: false }, 'DATABASE_REPLICA_URL')).toBeUndefined();
});

test('the PostgreSQL of the tests meets the requirements', async () => {
  await expect(check(inject('postgres'))).resolves.toBeUndefined();
});

test('a server without wal_level=logical is refused in one line', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'platform-requirements-'));
  const postgres = await startEmbedded(dataDir, { settings: { wal_level: 'replica' } });
  onTestFinished(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  });
  await expect(check(postgres.url)).rejects.toThrow(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+\/postgres has wal_level=replica.*$/);
});

test('an unreachable server and a wrong password are refused in one line without the password', async () => {
  await expect(check('postgresql://me:secret@127.0.0.1:1/x')).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/x cannot be used \(.*ECONNREFUSED.*\)/,
  );
  await expect(check(inject('postgres').replace(/:[^:@]+@/, ':secret@'))).rejects.toThrow(/^(?!.*secret).*password authentication failed/);
});

async function check(url: string): Promise<void> {
  const pool = connect(url);
  await checkDatabase(pool, 'DATABASE_URL').finally(() => pool.end());
}
