import autocannon from 'autocannon';
import { request } from 'undici';
import type { Pool } from '../server/platform/database/connection.ts';
import { Program } from './child-program.ts';
import { vote } from './fan-out.ts';
import { type Figure, median } from './figures.ts';

const rounds = 3;
const load = { connections: 50, duration: 6 };

/**
 * The hot feed's JSON at 50 connections, compared with a bare Fastify route that returns the same bytes; in turns, so that noise affects
 * both.
 */
export async function hotFeed(port: number): Promise<Figure[]> {
  const ours = `http://127.0.0.1:${port}/api/deals`;
  const body = await (await fetch(ours)).text();
  const baseline = await bareRoute(Buffer.from(body));
  const seen: { board: number; bare: number }[] = [];
  for (let i = 0; i < rounds; i++) seen.push({ bare: await rate(baseline.url), board: await rate(ours) });
  await baseline.end();
  return [
    {
      name: `hot feed (${Math.round(body.length / 1024)} KB of JSON) at ${load.connections} connections, board`,
      value: median(seen.map((round) => round.board)),
      unit: 'reads/s',
    },
    { name: 'the same bytes from a bare Fastify route', value: median(seen.map((round) => round.bare)), unit: 'reads/s' },
    { name: 'board / baseline', value: median(seen.map((round) => round.board / round.bare)), unit: '×', atLeast: 0.7 },
  ];
}

/** The feed's HTML, rendered and compressed, at 50 connections: while nothing changes, and while it gets ten votes a second. */
export async function hotPage({ port, pool }: { port: number; pool: Pool }): Promise<Figure[]> {
  const url = `http://127.0.0.1:${port}/`;
  const headers = { 'accept-encoding': 'br' };
  const sent = await (await request(url, { headers })).body.bytes();
  const baseline = await bareRoute(Buffer.from(sent));
  const seen: { bare: number; quiet: number; busy: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const bare = await rate(baseline.url);
    const quiet = await rate(url, headers);
    const voting = setInterval(() => void vote(pool), 100);
    seen.push({ bare, quiet, busy: await rate(url, headers).finally(() => clearInterval(voting)) });
  }
  await baseline.end();
  return [
    {
      name: `hot feed (${Math.round(sent.length / 1024)} KB of HTML as Brotli) at ${load.connections} connections`,
      value: median(seen.map(({ quiet }) => quiet)),
      unit: 'pages/s',
    },
    { name: 'the same with ten votes a second', value: median(seen.map(({ busy }) => busy)), unit: 'pages/s' },
    { name: 'the same bytes from a bare Fastify route', value: median(seen.map(({ bare }) => bare)), unit: 'pages/s' },
    // Of pages, because the load generator is slower than the board with bodies of this size: wrk gets two to three times as many.
    { name: 'with votes / baseline', value: median(seen.map(({ bare, busy }) => busy / bare)), unit: '×', atLeast: 0.65 },
  ];
}

async function bareRoute(bytes: Buffer) {
  const program = new Program('./baseline-reads.ts');
  const { port } = await program.ask<{ port: number }>({ bytes: bytes.toString('base64') });
  return { url: `http://127.0.0.1:${port}/`, end: () => program.end() };
}

async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, ...load });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests to ${url} failed`);
  return result.requests.average;
}
