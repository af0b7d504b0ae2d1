import { readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { expect, test } from 'vitest';
import { serversOf, targetOf } from '../../engine/server-addresses.ts';
import { SettingError } from '../core/startup-error.ts';
import { hostAndDatabase } from '../database/address.ts';
import { loadConfig } from './config.ts';

test('every setting has a default', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', demoProviderPort: 3001 });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.providers).toEqual([]);
});

test('a blank setting counts as not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '', PUBLIC_URL: '' })).toEqual(loadConfig({}));
});

const settings = [...readFileSync('server/platform/config/environment.ts', 'utf8').matchAll(/^ {2}([A-Z0-9_]+):/gm)]
  .map(([, name]) => name)
  .sort();

test('the table in the README has every setting', () => {
  const cells = readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z][A-Z0-9_]*`(?:, `[A-Z][A-Z0-9_]*`)*) \|/gm);
  const listed = [...cells].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(listed.sort()).toEqual(settings);
});

test('.env.example explains every setting, with valid values', () => {
  const example = parse(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z0-9_]+=)/gm, ''));
  expect(Object.keys(example).sort()).toEqual(settings);
  expect(loadConfig({ ...example, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' })).toMatchObject({
    providers: [{ key: 'oidc', issuer: 'https://login.example' }],
    adminEmails: ['you@example.com'],
  });
});

test('providers are presets by name, or any other issuer, after the first', () => {
  const { providers } = loadConfig({
    ...{ OIDC_ISSUER: 'https://accounts.google.com', OIDC_CLIENT_ID: 'a', SIGN_IN_PROVIDERS: 'github, our-company' },
    ...{ GITHUB_CLIENT_ID: 'b', GITHUB_CLIENT_SECRET: 'c' },
    ...{
      OUR_COMPANY_ISSUER: 'https://login.example',
      OUR_COMPANY_CLIENT_ID: 'd',
      OUR_COMPANY_NAME: 'Acme',
      OUR_COMPANY_TRUST_EMAILS: 'true',
    },
  });
  expect(providers).toMatchObject([
    { key: 'oidc', label: 'Google', mark: 'google' },
    { key: 'github', label: 'GitHub', mark: 'github', issuer: 'https://github.com/login/oauth', oauth: { api: 'https://api.github.com' } },
    { key: 'our-company', label: 'Acme', issuer: 'https://login.example', trustEmails: true },
  ]);
});

test('proxies on loopback are trusted by default, or those in TRUSTED_PROXIES', () => {
  expect(loadConfig({}).trustedProxies).toEqual(['loopback']);
  expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 192.0.2.7' }).trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
});

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'ftp://deals.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://localhost/deals' }, 'PUBLIC_URL must not have a path'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ SECURITY_CONTACT: 'ask Bob' }, 'SECURITY_CONTACT'],
  [{ SECURITY_CONTACT: 'javascript:alert(1)' }, 'SECURITY_CONTACT'],
  [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID'],
  [{ PUBLIC_URL: 'https://deals.example' }, 'OIDC_ISSUER'],
  [{ PUBLIC_URL: 'http://deals.example', OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x' }, 'ALLOW_PLAIN_HTTP=true'],
  [{ SIGN_IN_PROVIDERS: 'github' }, 'GITHUB_CLIENT_ID is not set'],
  [{ SIGN_IN_PROVIDERS: 'github', GITHUB_CLIENT_ID: 'x' }, 'GITHUB_CLIENT_SECRET is not set'],
  [{ SIGN_IN_PROVIDERS: 'microsoft', MICROSOFT_CLIENT_ID: 'x' }, 'MICROSOFT_ISSUER is not set'],
  [
    { SIGN_IN_PROVIDERS: 'microsoft', MICROSOFT_CLIENT_ID: 'x', MICROSOFT_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
    'MICROSOFT_ISSUER is',
  ],
  [{ OIDC_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0', OIDC_CLIENT_ID: 'x' }, 'your own tenant'],
  [{ SIGN_IN_PROVIDERS: 'our-company' }, 'OUR_COMPANY_ISSUER is not set'],
  [{ SIGN_IN_PROVIDERS: 'GitHub' }, 'SIGN_IN_PROVIDERS has "GitHub"'],
  [{ SIGN_IN_PROVIDERS: 'oidc' }, 'SIGN_IN_PROVIDERS has "oidc"'],
  [{ SIGN_IN_PROVIDERS: 'a', A_ISSUER: 'login', A_CLIENT_ID: 'x' }, 'A_ISSUER is not valid'],
  [{ SIGN_IN_PROVIDERS: 'gitlab,gitlab', GITLAB_CLIENT_ID: 'x' }, 'twice'],
  [
    {
      ...{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x' },
      ...{ SIGN_IN_PROVIDERS: 'a', A_ISSUER: 'https://login.example/', A_CLIENT_ID: 'y' },
    },
    'twice',
  ],
  [{ SAMPLE_DEALS: 'yes' }, 'SAMPLE_DEALS is not valid: give true or false'],
])('the setting %j is refused by name', (environment, name) => {
  expect(() => loadConfig(environment)).toThrow(SettingError);
  expect(() => loadConfig(environment)).toThrow(name);
});

test.each([
  'postgresql://me:pass/hunter2@db.example/board',
  'postgresql://me:12/hunter2@db.example/board',
  'postgresql://me:12?hunter2@db.example/board',
  'postgresql://me:12#hunter2@db.example/board',
  'host=db.example user=me password=hunter2',
])('the database URL %s is refused with a hint and without the password', (DATABASE_URL) => {
  expect(() => loadConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL is not valid: .*write @ as %40/);
  expect(() => loadConfig({ DATABASE_URL })).not.toThrow(/hunter2/);
});

test('DATABASE_URL may name a socket and contain a percent-encoded password', () => {
  for (const DATABASE_URL of ['postgresql:///board?host=/var/run/postgresql', 'postgres://me:p%40%2F%3F%23%25@db.example:6432/board'])
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('both database URLs may name several servers, and then say which of them is meant', () => {
  const servers = 'postgresql://me:p%40@a.example,b.example:6432,[::1]:5433/board?sslmode=require';
  const config = loadConfig({ DATABASE_URL: servers, DATABASE_REPLICA_URL: servers });
  const addresses = [
    { host: 'a.example', port: 5432 },
    { host: 'b.example', port: 6432 },
    { host: '[::1]', port: 5433 },
  ];
  expect([config.databaseUrl, config.databaseReplicaUrl].map((url) => serversOf(url ?? ''))).toEqual([addresses, addresses]);
  expect([config.databaseUrl, config.databaseReplicaUrl].map((url) => targetOf(url ?? ''))).toEqual(['read-write', 'prefer-standby']);
  expect(hostAndDatabase(config.databaseUrl ?? '')).toBe('a.example:5432,b.example:6432,[::1]:5433/board');
  const onlyStandbys = loadConfig({ DATABASE_URL: servers, DATABASE_REPLICA_URL: `${servers}&target_session_attrs=standby` });
  expect(targetOf(onlyStandbys.databaseReplicaUrl ?? '')).toBe('standby');
  for (const DATABASE_URL of ['postgresql://me:hunter2@a.example,/board', 'postgresql://me:hunter2@a.example,b:x/board'])
    expect(() => loadConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL is not valid: (?!.*hunter2)/);
});

test('a public PUBLIC_URL with plain http needs ALLOW_PLAIN_HTTP', () => {
  const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x' };
  expect(loadConfig({ PUBLIC_URL: 'http://deals.lan', ALLOW_PLAIN_HTTP: 'true', ...provider }).publicUrl).toBe('http://deals.lan');
});

test('sample deals are for the embedded database unless SAMPLE_DEALS is set', () => {
  const DATABASE_URL = 'postgresql://db.example/board';
  expect(loadConfig({}).sampleDeals).toBe(true);
  expect(loadConfig({ SAMPLE_DEALS: 'false' }).sampleDeals).toBe(false);
  expect(loadConfig({ DATABASE_URL }).sampleDeals).toBe(false);
  expect(loadConfig({ DATABASE_URL, SAMPLE_DEALS: 'true' }).sampleDeals).toBe(true);
});

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'dealwire',
  S3_REGION: 'here',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('the S3 settings must be set together', () => {
  expect(loadConfig({}).s3).toBeUndefined();
  expect(loadConfig(bucket).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'dealwire', secretAccessKey: 'secret' });
  for (const name of Object.keys(bucket))
    expect(() => loadConfig({ ...bucket, [name]: '' })).toThrow(new RegExp(`^S3_\\w+ is set but ${name} is not`));
  expect(() => loadConfig({ ...bucket, S3_BUCKET: 'a/b' })).toThrow(/^S3_BUCKET is not valid/);
});
