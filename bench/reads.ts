import autocannon from 'autocannon';
import type { Pool } from '../server/database/connection.ts';
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
  const baseline = new Program('./baseline-reads.ts');
  const { port: barePort } = await baseline.ask<{ port: number }>({ body });
  const bare = `http://127.0.0.1:${barePort}/`;
  const seen: { board: number; bare: number }[] = [];
  for (let i = 0; i < rounds; i++) seen.push({ bare: await rate(bare), board: await rate(ours) });
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
  const size = (await (await fetch(url, { headers })).text()).length;
  const seen: { quiet: number; busy: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const quiet = await rate(url, headers);
    const voting = setInterval(() => void vote(pool), 100);
    seen.push({ quiet, busy: await rate(url, headers).finally(() => clearInterval(voting)) });
  }
  return [
    {
      name: `hot feed (${Math.round(size / 1024)} KB of HTML, as Brotli) at ${load.connections} connections`,
      value: median(seen.map(({ quiet }) => quiet)),
      unit: 'pages/s',
    },
    { name: 'the same with ten votes a second', value: median(seen.map(({ busy }) => busy)), unit: 'pages/s' },
  ];
}

async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, ...load });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests to ${url} failed`);
  return result.requests.average;
}
