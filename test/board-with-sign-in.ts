import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { notifyOfAccount } from '../server/notify/notifications/notify-of-account.ts';
import { recordRoleByOperator } from '../server/people/appointments.ts';
import type { ProviderSettings } from '../server/platform/config/providers.ts';
import { networkHasher } from '../server/platform/http/network-hash.ts';
import { problemOf } from '../server/platform/http/problem-of.ts';
import { decorateSecurityLog } from '../server/platform/http/security-log.ts';
import { startDemoProvider } from '../server/platform/identity/demo-provider.ts';
import { mountIdentity } from '../server/platform/identity/plugin.ts';
import { identityProvider } from '../server/platform/identity/provider.ts';
import { testDatabase } from './database.ts';

interface Wishes {
  /** Instead of the demo provider. */
  provider?: Partial<ProviderSettings> & Pick<ProviderSettings, 'issuer' | 'clientId'>;
  /** Further ones, made for the board's address. */
  more?: (publicUrl: string) => Promise<ProviderSettings[]>;
  adminEmails?: string[];
  trustEmails?: boolean;
  /** As behind a proxy that terminates TLS. */
  https?: boolean;
}

/** Only the sign-in routes, listening, with a real provider; `GET /who` returns the viewer. Close it in `afterAll`. */
export async function boardWithSignIn({ provider, more, adminEmails = [], trustEmails = false, https = false }: Wishes = {}) {
  const { db, drop } = await testDatabase();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listens = `http://localhost:${(server.address() as AddressInfo).port}`;
  const url = https ? listens.replace('http:', 'https:') : listens;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-identity-'));
  const demo = await startDemoProvider({ port: 0, dataDir, publicUrl: url });
  const first = provider === undefined ? demo : { key: 'oidc', label: 'Ours', trustEmails, ...provider };
  const others = (await more?.(url)) ?? [];
  const log: string[] = [];
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } } });
  app.setErrorHandler((error, _request, reply) => reply.code(problemOf(error).status).send(problemOf(error).document()));
  app.decorate('networkHash', networkHasher(db));
  decorateSecurityLog(app);
  await mountIdentity(app, {
    config: { publicUrl: url, adminEmails, accountTraceDays: 30 },
    db,
    providers: [first, ...others].map(identityProvider),
    recordRole: (tx, id, roles) => recordRoleByOperator(tx, id, { ...roles, note: 'ADMIN_EMAILS' }),
    notifyOfIdentity: (tx, person, id, provider) => notifyOfAccount(tx, person, 'identity_added', id, provider),
  });
  app.get('/who', async (request) => (await request.viewer()) ?? {});
  await app.ready();
  server.on('request', app.routing);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
    await demo.stop();
    await drop();
    rmSync(dataDir, { recursive: true });
  };
  return { url, listens, db, demo, app, log, close };
}

export type BoardWithSignIn = Awaited<ReturnType<typeof boardWithSignIn>>;
