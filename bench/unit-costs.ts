import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { acting, followers, mapped, type Observed, observe } from './act.ts';
import type { Board } from './board.ts';
import { untilQuiet } from './database-cost.ts';
import { type Figure, isWithinBudget } from './figures.ts';
import { type Cost, costOf, type Load, type Measured, megabytes, type Thing, things, thingsIn, type UnitCosts } from './sizing.ts';

/** Each thing after those that it cannot be done without: what they cost is taken off. */
const alone: readonly (readonly [Thing, Partial<Load>])[] = [
  ['rest', {}],
  ['vote', { votes: 10 }],
  ['comment', { comments: 5 }],
  ['notification', { notifications: followers / 5 }],
  ['read', { reads: 15 }],
  ['update', { streams: 1, votes: 5 }],
  ['delivery', { streams: 2_500, votes: 5 }],
];
const mixes: readonly (readonly [string, Partial<Load>])[] = [
  ['500 streams, 5 votes/s', { streams: 500, votes: 5 }],
  ['2,000 streams, 2 votes/s, 10 reads/s', { streams: 2_000, votes: 2, reads: 10 }],
  ['50 streams, 1 vote/s, 20 reads/s, 5 comments/s', { streams: 50, votes: 1, reads: 20, comments: 5 }],
];
/** All of them in turns, so that noise affects both. */
const rounds = 3;
const seconds = { alone: 5, mix: 7 };

/** Measures what one of each thing costs and compares what that predicts with three mixes. If it is right, it is kept in bench/unit-costs.json. */
export async function unitCosts(board: Board, people: number): Promise<Figure[]> {
  await untilQuiet(board.pool, 10);
  const act = await acting(board, people);
  const runs = new Runs();
  const run = async (name: string, load: Partial<Load>, time: number) => runs.add(name, await observe(board, act, load, time));
  await run('warm', { streams: 500, reads: 20, votes: 20, comments: 10 }, 10);
  // Before others have left memory that streams could take.
  await run('one stream', { streams: 1 }, 1);
  await run('many streams', { streams: 5_000 }, 1);
  for (let round = 0; round < rounds; round++) {
    for (const [thing, load] of alone) await run(thing, load, seconds.alone);
    for (const [mix, load] of mixes) await run(mix, load, seconds.mix);
  }
  const units = unitsOf(runs);
  const checked = mixes.map(([mix]) => ({ mix, errors: errorsOf(runs.of(mix), units) }));
  const figures = checked.flatMap(({ mix, errors }) =>
    Object.entries(errors).map(([of, error]) => ({ name: `${mix}: error of ${of}`, value: Math.abs(error), unit: '%', atMost: 25 })),
  );
  if (figures.every(isWithinBudget)) write({ ...units, mixes: checked });
  return figures;
}

function unitsOf(runs: Runs): UnitCosts {
  const costs = Object.fromEntries(things.map((thing) => [thing, { node: 0, postgres: 0, log: 0 }])) as Record<Thing, Cost>;
  const [rested, one, many] = [runs.of('read'), runs.of('one stream'), runs.of('many streams')];
  const stream = (many.nodeMemory - one.nodeMemory) / many.streams;
  const units = { costs, memory: { node: rested.nodeMemory, stream, postgres: rested.postgresMemory } };
  for (const [thing] of alone) {
    const run = runs.of(thing);
    const done = { ...thingsIn(run, units), update: run.updates, delivery: run.deliveries };
    for (const kind of ['node', 'postgres', 'log'] as const)
      costs[thing][kind] = Math.max(0, run[kind] - costOf(done, units, kind)) / done[thing];
  }
  const { following, votes } = runs.of('vote');
  costs.following.postgres = following / votes;
  return units;
}

/** Adds up what is seen in the runs of each name. */
class Runs {
  readonly #sums = new Map<string, Observed>();

  add(name: string, seen: Observed): void {
    const before = this.#sums.get(name);
    this.#sums.set(name, before === undefined ? seen : mapped(seen, (value, key) => value + before[key]));
  }

  /** In a second of them. */
  of(name: string): Observed {
    const sum = this.#sums.get(name);
    if (sum === undefined) throw new Error(`${name} was not observed`);
    return mapped(sum, (value) => value / sum.took);
  }
}

/** In percent, above what was seen or below. */
function errorsOf(seen: Observed, units: UnitCosts): Measured['mixes'][number]['errors'] {
  const done = thingsIn(seen, units);
  const error = (predicted: number, actual: number) => Math.round((100 * (predicted - actual)) / actual);
  return {
    node: error(costOf(done, units, 'node'), seen.node),
    postgres: error(costOf(done, units, 'postgres'), seen.postgres),
    memory: error(megabytes(seen.streams, units), seen.nodeMemory + seen.postgresMemory),
  };
}

function write(units: Omit<Measured, 'at' | 'machine'>): void {
  const machine = `${os.cpus().length} cores of ${os.cpus()[0]?.model}, Node ${process.version.slice(1)}`;
  const digits = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value);
  writeFileSync(
    'bench/unit-costs.json',
    `${JSON.stringify({ at: new Date().toISOString().slice(0, 10), machine, ...units }, digits, 2)}\n`,
  );
}
