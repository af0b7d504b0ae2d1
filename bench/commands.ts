import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { Program } from './child-program.ts';
import type { Flood, FloodOptions } from './command-flood.ts';
import { type Figure, median, percentile } from './figures.ts';
import { authors, sessionOf } from './seed.ts';

const rounds = 5;
const seconds = 4;
/** Milliseconds between commands of the other people. */
const gap = 10;
/** Milliseconds of flood before the measurement, after which a budget is spent. */
const before = 1_000;
const floods: readonly Flood[] = ['accepted', 'refused'];

interface Round {
  alone: number[];
  during: Record<Flood, number[]>;
  /** During as many requests to a server that does nothing, to see what the flood itself costs the machine. */
  baseline: Record<Flood, number[]>;
}

/** The latency of other people's commands while one person sends 40 at a time, within the budget or beyond it. */
export async function commandLatency(port: number): Promise<Figure[]> {
  await takeTimes(port, 1);
  const all: Round[] = [];
  for (let i = 0; i < rounds; i++) all.push(await takeRound(port, i));
  // The median of the rounds: a short disturbance would decide the p99 of all rounds together.
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
      ...figures(`during ${flood} ones`, ({ during }) => during[flood]),
      { name: `p99 during ${flood} ones, relative to alone`, value: ratio((each) => each.during[flood]), unit: '×', atMost: 1.34 },
      { name: 'the same flood against a server that does nothing', value: ratio((each) => each.baseline[flood]), unit: '×' },
    ]),
  ];
}

async function takeRound(port: number, round: number): Promise<Round> {
  const alone = await takeTimes(port, seconds);
  const accepted = await latencyDuringFlood(port, { flood: 'accepted', port, round });
  const refused = await latencyDuringFlood(port, { flood: 'refused', port, round });
  return {
    alone,
    during: { accepted: accepted.times, refused: refused.times },
    baseline: { accepted: await latencyOfBaseline(port, accepted.rate), refused: await latencyOfBaseline(port, refused.rate) },
  };
}

async function latencyDuringFlood(port: number, options: FloodOptions): Promise<{ times: number[]; rate: number }> {
  const program = new Program('./command-flood.ts');
  program.child.send(options);
  await sleep(before);
  const { answered: start } = await program.ask<{ answered: number }>({ count: true });
  const times = await takeTimes(port, seconds);
  const { answered } = await program.ask<{ answered: number }>({ count: true });
  await program.end();
  return { times, rate: (answered - start) / seconds };
}

async function latencyOfBaseline(port: number, rate: number): Promise<number[]> {
  const baseline = new Program('./baseline-commands.ts');
  const { port: target } = await baseline.ask<{ port: number }>({ rate });
  const { times } = await latencyDuringFlood(port, { flood: 'refused', port: target, round: 0 });
  await baseline.end();
  return times;
}

let other = 0;

/** Saves a deal every few milliseconds, each time as another person. */
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
  if (statusCode !== 200) throw new Error(`Saving a deal failed with ${statusCode}`);
  times.push(performance.now() - start);
}
