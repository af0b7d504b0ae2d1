import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ChangeFeed } from '../server/engine/change-feed.ts';
import { connect } from '../server/platform/database/connection.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { checkDatabase } from '../server/platform/database/requirements.ts';
import { type TestApp, testApp } from './app.ts';
import { at, dropDatabase } from './database.ts';
import { aDeal } from './factories.ts';
import { watchRead } from './live-client.ts';
import { aPhoto } from './pictures.ts';
import { caddy, deployed, nginx, program } from './reverse-proxy.ts';
import { aPerson, sessionFor } from './sign-in.ts';
import { changesOfStaffLog } from './staff-log-changes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('deploy/*.sql create a role and a database that the board accepts, and take the staff log from it', async () => {
  const admin = connect(inject('postgres'), { max: 1 });
  const [{ superuser } = { superuser: '' }] = (await admin.query('select current_user as superuser')).rows;
  const named = (sql: string) => sql.replaceAll('dealwire', 'deploy_role').replaceAll('postgres', superuser);
  for (const line of named(deployed('database.sql')).split('\n').filter(Boolean)) await admin.query(line);
  const url = new URL(at(inject('postgres'), 'deploy_role'));
  url.username = 'deploy_role';
  url.password = 'change-me';
  const pool = connect(url.href, { max: 2 });
  const feed = new ChangeFeed({ url: url.href, publication: 'dealwire' });
  try {
    await checkDatabase(pool, 'DATABASE_URL');
    await migrate(pool);
    feed.start();
    await vi.waitUntil(() => feed.live, { timeout: 20_000 });
    const inside = connect(at(inject('postgres'), 'deploy_role'), { max: 1 });
    await inside.query(named(deployed('append-only-log.sql')));
    await inside.end();
    await migrate(pool);
    expect(await changesOfStaffLog(pool)).toEqual(Array(6).fill('insufficient_privilege'));
    await expect(pool.query('drop database deploy_role')).rejects.toMatchObject({ message: 'must be owner of database deploy_role' });
  } finally {
    await feed.stop();
    await pool.end();
    await dropDatabase(admin, 'deploy_role');
    await admin.query('drop role deploy_role');
    await admin.end();
  }
});

const analyze = program('systemd-analyze');

test.skipIf(analyze === undefined)('systemd accepts deploy/dealwire.service', () => {
  const unit = path.join(folder, 'dealwire.service');
  writeFileSync(unit, deployed('dealwire.service').replace('/usr/bin/node', process.execPath));
  const { stdout, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', unit], { encoding: 'utf8' });
  // It also reports errors in other units of the machine.
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('dealwire'))).toEqual([]);
});

/** Kubernetes' own types find wrong values and unknown fields. */
test('deploy/kubernetes.yaml is valid', () => {
  const manifests = parseAllDocuments(deployed('kubernetes.yaml')).map(
    (document) => document.toJS() as { apiVersion: string; kind: string },
  );
  expect(manifests.map(({ kind }) => kind)).toEqual(['Secret', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress']);
  const typed = manifests.map((manifest, i) => {
    const type = `import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind}`;
    return `export const manifest${i}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const checked = path.resolve('node_modules/.cache/deploy');
  mkdirSync(checked, { recursive: true });
  writeFileSync(path.join(checked, 'manifests.ts'), typed.join('\n'));
  const config = { extends: '../../../tsconfig.json', compilerOptions: { exactOptionalPropertyTypes: false }, include: ['manifests.ts'] };
  writeFileSync(path.join(checked, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['--project', checked], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

/** Both are unpacked by `bin/proxies.sh`, as `.ci/run` does. */
describe.each([
  ['Caddy', program('caddy'), caddy],
  ['nginx', program('nginx'), nginx],
] as const)('%s as deploy/ sets it up', (_name, file, start) => {
  let board: TestApp;
  let proxy: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    if (file === undefined) return;
    board = await testApp();
    await board.app.listen({ port: 0, host: '127.0.0.1' });
    proxy = await start(file, mkdtempSync(path.join(folder, 'proxy-')), (board.app.server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await board?.close();
  });

  test.skipIf(file === undefined)('passes each stream event on at once', async () => {
    const { id } = await aPerson(board.db);
    await aDeal(board.db, { authorId: id });
    const stream = watchRead(proxy.url, '/api/deals?sort=new');
    onTestFinished(() => stream.close());
    await vi.waitUntil(() => stream.data() !== undefined, { timeout: 20_000 });
    const added = await aDeal(board.db, { authorId: id, url: 'https://kettles.example/2' });
    await vi.waitUntil(() => (stream.data()?.order as number[] | undefined)?.includes(added.id), { timeout: 20_000 });
  });

  test.skipIf(file === undefined)('accepts a picture of almost 5 MB', async () => {
    const cookie = await sessionFor(board.db, (await aPerson(board.db)).id, board.config.publicUrl);
    const photo = await aPhoto(200, 200).jpeg().toBuffer();
    // Bytes after the end of a JPEG are ignored.
    const body = Buffer.concat([photo, Buffer.alloc(5_000_000 - photo.length)]);
    const answer = await fetch(`${proxy.url}/api/images`, { method: 'POST', headers: { cookie, 'content-type': 'image/jpeg' }, body });
    expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining('"hash"')]);
  });

  test.skipIf(file === undefined)("forwards the host and the client's address, and replaces what the client claims", async () => {
    const upstream = createServer((request, response) => response.end(JSON.stringify(request.headers))).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const echo = await start(file ?? '', mkdtempSync(path.join(folder, 'proxy-')), (upstream.address() as AddressInfo).port);
    const headers = (await (await fetch(echo.url, { headers: { 'x-forwarded-for': '203.0.113.9' } })).json()) as Record<string, string>;
    await echo.stop();
    upstream.close();
    upstream.closeAllConnections();
    // The last address is the one that the proxy adds.
    expect(headers['x-forwarded-for']).toMatch(/(^|, )(127\.0\.0\.1|::1)$/);
    expect(headers.host).toMatch(/^localhost/);
  });
});
