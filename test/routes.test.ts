import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { commandPaths } from '../shared/command-paths.ts';
import { testApp } from './app.ts';

/**
 * The exceptions to two of ARCHITECTURE's laws. Whoever adds one gives the reason here and in ARCHITECTURE.md: most new GETs should be reads,
 * and most writes commands.
 */
const otherGets: Record<string, readonly string[]> = {
  'the streams and the descriptions of the API': ['/api/live', '/api', '/api/openapi.json', '/api/me/export/schema'],
  'files with everything of a person, which nobody watches': ['/api/me/export', '/api/me/export/deals'],
  'why a session has ended, which its browser asks once': ['/auth/ended'],
  'redirects: to merchants, and at sign-in': ['/out/:id', '/auth/sign-in', '/auth/callback', '/auth/callback/:provider'],
  'protocols of others: feeds, embedding, assistants, crawlers': [
    ...['/deals.rss', '/deals.atom', '/deals.json', '/modlog.rss', '/modlog.atom', '/modlog.json'],
    ...['/oembed', '/embed/d/:id', '/mcp', '/robots.txt', '/sitemap.xml', '/sitemaps/lists.xml'],
    '/sitemaps/deals-:number(^[1-9]\\d{0,6}).xml',
  ],
  'health, for load balancers': ['/livez', '/readyz'],
  'pages of links in messages, for people who are not signed in': ['/stop/:token', '/verify/:token'],
  'files: pictures, icons, the web': ['/images/:name', '/icons/board/:file', '/manifest.webmanifest', '/shell.html', '/mark.svg'],
  'the mail catcher of a demo board': ['/dev/mail', '/dev/mail/:id', '/dev/mail/:id/html'],
};
const otherWrites: Record<string, readonly string[]> = {
  'sign-out, which a browser and the provider send': ['POST /auth/sign-out', 'POST /auth/backchannel-logout'],
  'the beginning of a sign-in that adds an identity: it sets a cookie and asks the provider': ['POST /auth/link'],
  'links in messages: their signed token is the right': ['POST /stop/:token', 'POST /verify/:token'],
  'assistants: each tool sends reads and commands': ['POST /mcp', 'DELETE /mcp'],
};
/** They spend from the budget and need the rights of a command, but no transaction may stay open for as long as they take. */
const withoutTransaction: Record<string, readonly string[]> = {
  'they wait for other servers or for a picture to be encoded': [
    ...['POST /api/deals/preview', 'POST /api/images', 'POST /api/images/copies', 'POST /api/admin/test-mail'],
  ],
  'they try something on many deals, and write nothing': ['POST /api/me/alerts/trial', 'POST /api/admin/content-rules/trial'],
};

const named = (exceptions: Record<string, readonly string[]>) => Object.values(exceptions).flat().sort();

let routes: { call: string; url: string; method: string; options: RouteOptions }[];

beforeAll(async () => {
  const seen: RouteOptions[] = [];
  const follow = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void seen.push(route));
  subscribe('fastify.initialization', follow);
  const board = await testApp();
  unsubscribe('fastify.initialization', follow);
  await board.close();
  routes = seen.flatMap((options) =>
    [options.method].flat().map((method) => ({ call: `${method} ${options.url}`, url: options.url, method, options })),
  );
});

test('every GET is a read that can be watched, or a named exception', () => {
  const others = routes.filter(({ method, options }) => method === 'GET' && options.config?.read === undefined);
  expect(others.map(({ url }) => url).sort()).toEqual(named(otherGets));
});

test('every write is a command of shared/command-paths.ts, or a named exception', () => {
  const writes = routes.filter(({ method }) => method !== 'GET' && method !== 'HEAD').map(({ call }) => call);
  expect(writes.sort()).toEqual([...Object.values(commandPaths), ...named(otherWrites)].sort());
});

test('every command runs in one transaction and is safe to repeat, or is a named exception', () => {
  const isRepeatable = ({ schema }: RouteOptions) =>
    Object.hasOwn((schema?.headers as { shape?: object } | undefined)?.shape ?? {}, 'idempotency-key');
  const others = routes.filter(({ options }) => options.config?.command !== undefined && !isRepeatable(options));
  expect(others.map(({ call }) => call).sort()).toEqual(named(withoutTransaction));
});
