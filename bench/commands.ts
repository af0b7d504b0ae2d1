import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { Program } from './child-program.ts';
import type { Flood, FloodOptions } from './command-flood.ts';
import { type Figure, median, percentile } from './figures.ts';
import { authors, sessionOf } from './seed.ts';

const rounds = 5;
const seconds = 4;
/** Milliseconds between two commands of the others. */
const gap = 10;
/** Milliseconds of flood before anything is measured: a budget is spent by then. */
const before = 1_000;
const floods: readonly Flood[] = ['accepted', 'refused'];

interface Round {
  alone: number[];
  beside: Record<Flood, number[]>;
  /** Beside the same number of requests to a server that does nothing: what the flood itself takes of the machine. */
  baseline: Record<Flood, number[]>;
}

/** How long others' commands take while one person sends 40 at a time: as many as the budget allows, or more. */
export async function beside(port: number): Promise<Figure[]> {
  await takeTimes(port, 1);
  const all: Round[] = [];
  for (let i = 0; i < rounds; i++) all.push(await takeRound(port, i));
  // The median of the rounds: what else the machine does for a moment would decide the p99 of all of them together.
  const of = (times: (round: Round) => number[], share: number) => median(all.map((each) => percentile(times(each), share)));
  const ratio = (times: (round: Round) => number[]) =>
    median(all.map((each) => percentile(times(each), 0.99) / percentile(each.alone, 0.99)));
  const figures = (name: string, times: (round: Round) => number[]): Figure[] => [
    { name: `a command ${name}, p50`, value: of(times, 0.5), unit: 'ms' },
    { name: `a command ${name}, p99`, value: of(times, 0.99), unit: 'ms' },
  ];
  return [
    ...figures('alone', ({ alone }) => alone),
    ...floods.flatMap((flood) => [
      ...figures(`beside ${flood} ones`, ({ beside: { [flood]: times } }) => times),
      { name: `p99 beside ${flood} ones to alone`, value: ratio((each) => each.beside[flood]), unit: '×', atMost: 1.34 },
      { name: 'the same flood against a server that does nothing', value: ratio((each) => each.baseline[flood]), unit: '×' },
    ]),
  ];
}

async function takeRound(port: number, round: number): Promise<Round> {
  const alone = await takeTimes(port, seconds);
  const accepted = await besideFlood(port, { flood: 'accepted', port, round });
  const refused = await besideFlood(port, { flood: 'refused', port, round });
  return {
    alone,
    beside: { accepted: accepted.times, refused: refused.times },
    baseline: { accepted: await besideBaseline(port, accepted.rate), refused: await besideBaseline(port, refused.rate) },
  };
}

async function besideFlood(port: number, options: FloodOptions): Promise<{ times: number[]; rate: number }> {
  const program = new Program('./command-flood.ts');
  program.child.send(options);
  await sleep(before);
  const { answered: start } = await program.ask<{ answered: number }>({ count: true });
  const times = await takeTimes(port, seconds);
  const { answered } = await program.ask<{ answered: number }>({ count: true });
  await program.end();
  console.log(
    options.flood,
    options.port === port ? 'board' : 'baseline',
    (answered - start) / seconds,
    percentile(times, 0.5),
    percentile(times, 0.95),
    percentile(times, 0.99),
  );
  return { times, rate: (answered - start) / seconds };
}

async function besideBaseline(port: number, rate: number): Promise<number[]> {
  const baseline = new Program('./baseline-commands.ts');
  const { port: target } = await baseline.ask<{ port: number }>({ rate });
  const { times } = await besideFlood(port, { flood: 'refused', port: target, round: 0 });
  await baseline.end();
  return times;
}

let other = 0;

/** Others save a deal every few milliseconds, each time another person. */
async function takeTimes(port: number, length: number): Promise<number[]> {
  const agent = new Agent({ connections: 20 });
  const times: number[] = [];
  const saving: Promise<void>[] = [];
  for (const until = performance.now() + length * 1_000; performance.now() < until; await sleep(gap)) saving.push(save(agent, port, times));
  await Promise.all(saving);
  await agent.close();
  return times;
}

async function save(agent: Agent, port: number, times: number[]): Promise<void> {
  const person = authors + 101 + (other++ % 1_500);
  const start = performance.now();
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/saves/${1 + (other % 100)}`, {
    ...{ dispatcher: agent, method: 'PUT', headers: { cookie: `dealwire=${sessionOf(person)}` } },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`A deal could not be saved: ${statusCode}`);
  times.push(performance.now() - start);
}
