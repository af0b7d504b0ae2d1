import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { certificate } from '../../../test/certificate.ts';
import { loadConfig } from '../config/config.ts';
import { connect } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { accountFor } from './embedded-account.ts';
import { checkDatabase } from './requirements.ts';

let folder: string;
let postgres: Awaited<ReturnType<typeof startEmbedded>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-tls-'));
  chmodSync(folder, 0o711);
  const account = accountFor(path.join(folder, 'data', 'postgres'));
  for (const [name, content] of Object.entries(certificate)) {
    const file = path.join(folder, `${name}.pem`);
    writeFileSync(file, content, { mode: 0o600 });
    if (account !== undefined) chownSync(file, account.uid, account.gid);
  }
  const ssl = { ssl: 'on', ssl_cert_file: path.join(folder, 'cert.pem'), ssl_key_file: path.join(folder, 'key.pem') };
  postgres = await startEmbedded(path.join(folder, 'data'), { settings: ssl });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the connection is encrypted. Throws the error of the start. */
async function isEncrypted(parameters: string): Promise<boolean> {
  const pool = connect(loadConfig({ DATABASE_URL: `${postgres.url}?${parameters}` }).databaseUrl ?? '', { max: 1 });
  try {
    await checkDatabase(pool, 'DATABASE_URL');
    const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]?.ssl ?? false;
  } finally {
    await pool.end();
  }
}

test('sslmode has the same meaning as in psql', async () => {
  expect(await isEncrypted('sslmode=disable')).toBe(false);
  expect(await isEncrypted('sslmode=require')).toBe(true);
  expect(await isEncrypted(`sslmode=verify-full&sslrootcert=${path.join(folder, 'cert.pem')}`)).toBe(true);
  await expect(isEncrypted('sslmode=verify-full')).rejects.toThrow(/self-signed certificate/);
});

test('an unusable address is reported by its host or socket, without the password', async () => {
  const refusal = async (address: string) => checkDatabase(connect(address, { max: 1 }), 'DATABASE_URL');
  await expect(refusal('postgresql://me:hunter2@127.0.0.1:1/board')).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at 127.0.0.1:1\/board cannot be used/,
  );
  await expect(refusal('postgresql:///board?host=/nowhere&user=me&password=hunter2')).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at \/nowhere\/board cannot be used/,
  );
  await expect(refusal('postgresql://me:hunter2@127.0.0.1:1/board')).rejects.not.toThrow(/hunter2/);
});

test('PgBouncer is detected and reported with the name of the setting', async () => {
  // PgBouncer 1.18 answers this to a driver that sets statement_timeout.
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', ''].map((field) => `${field}\0`).join('');
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)]);
  refusal.writeUInt32BE(4 + fields.length, 1);
  const bouncer = createServer((socket) => socket.once('data', () => socket.end(refusal))).listen(0, '127.0.0.1');
  await once(bouncer, 'listening');
  onTestFinished(() => void bouncer.close());
  const pool = connect(`postgresql://me@127.0.0.1:${(bouncer.address() as AddressInfo).port}/board`, { max: 1 });
  await expect(checkDatabase(pool, 'DATABASE_URL')).rejects.toThrow(/^DATABASE_URL: what answers at .* is PgBouncer/);
});
