import autocannon from 'autocannon';
import { Program } from './child-program.ts';
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

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, ...load });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests to ${url} failed`);
  return result.requests.average;
}
