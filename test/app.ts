import { on } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import { buildApp } from '../server/app.ts';
import { type Deliverers, openDeliverers } from '../server/deliverers.ts';
import { ChangeFeed } from '../server/engine/change-feed.ts';
import type { Change } from '../server/engine/dependencies.ts';
import { type Media, openMedia } from '../server/media.ts';
import { pushKeys } from '../server/notify/push/push-keys.ts';
import { type Config, loadConfig } from '../server/platform/config/config.ts';
import { SafeFetcher } from '../server/platform/fetching/safe-fetcher.ts';
import { problemCodes } from '../server/platform/http/openapi/problem-codes.ts';
import { identityProvider } from '../server/platform/identity/provider.ts';
import { loggedError } from '../server/platform/logging/error-serializer.ts';
import { ClickCounter } from '../server/reach/outbound/click-counter.ts';
import { PresenceRecorder } from '../server/reach/presence/presence-recorder.ts';
import { EmptySearches } from '../server/staff/statistics/empty-searches.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { aPerson } from './sign-in.ts';

interface LogLine extends Record<string, unknown> {
  /** Pino's level: 40 is a warning, 50 an error. */
  level: number;
  msg: string;
}

interface TestNode {
  app: FastifyInstance;
  config: Config;
  media: Media;
  /** Not written automatically. */
  clicks: ClickCounter;
  presence: PresenceRecorder;
  searches: EmptySearches;
  deliverers: Deliverers;
  /** Its log lines from level warn. */
  logged: LogLine[];
  /** Its security log, and its access log. */
  security: LogLine[];
  access: LogLine[];
  /** Waits until it has heard of all changes so far. Before that it may end a stream because its person was created. */
  changesHeard: () => Promise<void>;
  close: () => Promise<void>;
}

export type TestApp = TestDatabase & TestNode;

/**
 * The real application on its own database, with its change feed connected. Close it in `afterAll`. A test that needs other servers
 * passes the fetcher of a `fakeInternet()`.
 */
export async function testApp(environment: Record<string, string> = {}, fetcher = new SafeFetcher()): Promise<TestApp> {
  const database = await testDatabase();
  const node = await nodeOn(database, environment, fetcher);
  const close = async () => {
    await node.close();
    await database.drop();
  };
  return { ...database, ...node, close };
}

/** One more node of a board. Close it before the board. */
export async function nodeOn(
  database: TestDatabase,
  environment: Record<string, string> = {},
  fetcher = new SafeFetcher(),
): Promise<TestNode> {
  const config = loadConfig({ PORT: '3000', DATABASE_URL: database.url, ...environment });
  const feed = new ChangeFeed({ url: database.url, publication: 'dealwire' });
  const connected = new Promise<void>((resolve) => feed.once('live', resolve));
  feed.start();
  await connected;
  const clicks = new ClickCounter(database.db);
  const media = openMedia(config, fetcher);
  const presence = new PresenceRecorder(database.db, 0);
  const searches = new EmptySearches(database.db);
  const deliverers = openDeliverers(config, await pushKeys(database.db), fetcher);
  const logged: LogLine[] = [];
  const security: LogLine[] = [];
  const access: LogLine[] = [];
  const linesOf = ({ log }: { log?: string }) => (log === 'security' ? security : log === 'access' ? access : logged);
  const write = (text: string) => {
    const line = JSON.parse(text);
    linesOf(line).push(line);
  };
  const app = await buildApp({
    config,
    primary: database.pool,
    replica: database.pool,
    feed,
    // These tests create sessions in the database; those in server/platform/identity use a real provider.
    providers: (config.providers.length > 0 ? config.providers : [unreachable]).map(identityProvider),
    media,
    clicks,
    presence,
    searches,
    deliverers,
    webRoot: emptyWeb(),
    logger: pino({ level: 'warn', serializers: { err: loggedError } }, { write }),
  });
  const undescribed = undescribedProblems(app);
  await app.ready();
  const close = async () => {
    await app.close();
    await media.close();
    deliverers.close();
    await feed.stop();
    expect(undescribed).toEqual([]);
    expect(logged.map(({ msg }) => msg).filter((msg) => msg.endsWith('recorded nothing in the staff log'))).toEqual([]);
  };
  return {
    app,
    config,
    media,
    clicks,
    presence,
    searches,
    deliverers,
    logged,
    security,
    access,
    changesHeard: () => changesHeard(feed, database),
    close,
  };
}

const unreachable = { key: 'oidc', label: 'Unreachable', issuer: 'http://127.0.0.1:9', clientId: 'dealwire' };

async function changesHeard(feed: ChangeFeed, { db }: TestDatabase): Promise<void> {
  const received: AsyncIterable<Change[][], undefined> = on(feed, 'changes');
  const { id } = await aPerson(db);
  for await (const [changes = []] of received) if (changes.some(({ table, row }) => table === 'people' && row.id === id)) break;
}

/** Collects problem responses that the OpenAPI document does not list for their call. */
function undescribedProblems(app: FastifyInstance): string[] {
  const undescribed: string[] = [];
  app.addHook('onSend', async (request, _reply, payload) => {
    const { url = '', config } = request.routeOptions;
    if (typeof payload !== 'string' || !payload.startsWith('{"type":"/api#') || !url.startsWith('/api/')) return;
    const { code } = JSON.parse(payload);
    if (!problemCodes(url, config).includes(code)) undescribed.push(`${request.method} ${url} ${code}`);
  });
  return undescribed;
}

/** The page without its scripts, for tests that need no browser. */
function emptyWeb(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'dealwire-web-'));
  writeFileSync(
    path.join(root, 'index.html'),
    '<!doctype html><html><head><title>Dealwire</title></head><body><script type="application/json" id="snapshots">{}</script></body></html>',
  );
  writeFileSync(path.join(root, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return root;
}
