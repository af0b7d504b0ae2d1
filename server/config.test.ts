import { readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { expect, test } from 'vitest';
import { loadConfig, StartupError } from './config.ts';

test('nothing has to be set', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', demoProviderPort: 3001 });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.oidc).toBeUndefined();
});

test('a blank setting is one that is not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '', PUBLIC_URL: '' })).toEqual(loadConfig({}));
});

test('.env.example explains every setting, with values that are taken', () => {
  const example = parse(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z_]+=)/gm, ''));
  const read = [...readFileSync('server/config.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(Object.keys(example).sort()).toEqual(read.sort());
  expect(loadConfig(example)).toMatchObject({ oidc: { issuer: 'https://login.example' }, adminEmails: ['you@example.com'] });
});

test('a proxy on this machine is believed, or those that are named', () => {
  expect(loadConfig({}).trustedProxies).toEqual(['loopback']);
  expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 192.0.2.7' }).trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
});

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'ftp://deals.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://localhost/deals' }, 'PUBLIC_URL must not have a path'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID'],
  [{ PUBLIC_URL: 'https://deals.example' }, 'OIDC_ISSUER'],
])('%j is refused by name', (environment, name) => {
  expect(() => loadConfig(environment)).toThrow(StartupError);
  expect(() => loadConfig(environment)).toThrow(name);
});

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'dealwire',
  S3_REGION: 'here',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('a bucket is set wholly or not at all', () => {
  expect(loadConfig({}).s3).toBeUndefined();
  expect(loadConfig(bucket).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'dealwire', secretAccessKey: 'secret' });
  for (const name of Object.keys(bucket))
    expect(() => loadConfig({ ...bucket, [name]: '' })).toThrow(new RegExp(`^S3_\\w+ is set but ${name} is not`));
  expect(() => loadConfig({ ...bucket, S3_BUCKET: 'a/b' })).toThrow(/^S3_BUCKET is not valid/);
});
