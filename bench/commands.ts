import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Agent, request } from 'undici';
import { type Figure, median, percentile } from './figures.ts';
import { authors, sessionOf } from './seed.ts';

const rounds = 5;
const seconds = 4;
/** Milliseconds between two commands of the others. */
const gap = 10;
const connections = 40;
/** Commands that one person sends before the next one does: fewer than their budget holds. */
const each = 160;

/** How long others' commands take while one person sends 40 at a time: as many as they may, and on and on when they may not any more. */
export async function beside(port: number): Promise<Figure[]> {
  const times: Record<Beside, number[][]> = { nobody: [], 'what is done': [], 'what is refused': [] };
  await takeTimes(port, 1);
  for (let round = 0; round < rounds; round++) {
    times.nobody.push(await takeTimes(port, seconds));
    times['what is done'].push(await takeTimes(port, seconds, (ended) => inTurn(port, ended)));
    times['what is refused'].push(await takeTimes(port, seconds, (ended) => onAndOn(port, ended)));
  }
  // Of each round by itself: what else the machine does for a moment would be all that the slowest of all tell.
  const of = (which: Beside, share: number) => median(times[which].map((round) => percentile(round, share)));
  const p99 = (which: Beside) => of(which, 0.99);
  const beside = (which: Beside): Figure[] => [
    { name: `a command beside ${which}, p50`, value: of(which, 0.5), unit: 'ms' },
    { name: `a command beside ${which}, p99`, value: p99(which), unit: 'ms' },
  ];
  const ratio = (which: Beside): Figure => ({
    name: `p99 beside ${which} to p99 alone`,
    value: p99(which) / p99('nobody'),
    unit: '×',
    atMost: 1.34,
  });
  return [...beside('nobody'), ...beside('what is done'), ratio('what is done'), ...beside('what is refused'), ratio('what is refused')];
}

type Beside = 'nobody' | 'what is done' | 'what is refused';

let other = 0;

/** Somebody else saves a deal every few milliseconds, each time another person. */
async function takeTimes(
  port: number,
  length: number,
  flood: (ended: AbortSignal) => Promise<void> = async () => undefined,
): Promise<number[]> {
  const agent = new Agent({ connections: 20 });
  const end = new AbortController();
  const flooding = flood(end.signal);
  const times: number[] = [];
  const saving: Promise<void>[] = [];
  for (const until = performance.now() + length * 1_000; performance.now() < until; await sleep(gap)) saving.push(save(agent, port, times));
  await Promise.all(saving);
  end.abort();
  await flooding;
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

/** Each person sends what they may; in a thread of its own, for this one takes times. */
async function inTurn(port: number, ended: AbortSignal): Promise<void> {
  for (let person = 1; !ended.aborted; person++) await autocannon({ ...commandsOf(port, person), amount: each });
}

async function onAndOn(port: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) await autocannon({ ...commandsOf(port, authors), duration: 1 });
}

/** What waits for each other: a deal saved and saved no longer, and a filter, for which a person is held. */
function commandsOf(port: number, person: number): autocannon.Options {
  const headers = { 'content-type': 'application/json', cookie: `dealwire=${sessionOf(person)}` };
  const filter = JSON.stringify({ kind: 'word', effect: 'mute', word: 'again' });
  return {
    ...{ url: `http://127.0.0.1:${port}`, connections, workers: 1 },
    requests: [
      { method: 'PUT', path: '/api/saves/150', headers },
      { method: 'POST', path: '/api/filters', headers, body: filter },
      { method: 'DELETE', path: '/api/saves/150', headers },
    ],
  };
}
