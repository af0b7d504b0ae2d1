import { setTimeout as sleep } from 'node:timers/promises';
import { silenceTimeout } from '../shared/connection-timers.ts';
import type { Board } from './board.ts';
import { cpuSeconds, now, Program } from './child-program.ts';
import { untilQuiet } from './database-cost.ts';
import { feed, mostOpen, openStreams } from './fan-out.ts';
import { type Figure, percentile } from './figures.ts';
import { shareOf } from './processes.ts';
import { timesOf } from './timed-reads.ts';

/** Milliseconds until what opening has left behind is collected. */
const settling = 20_000;
const kilobytes = 1_024;

interface Opened {
  clients: Program;
  /** Seconds. */
  took: number;
  /** KB of the node for each stream. */
  memory: number;
}

/**
 * As many streams as one process may have: how fast they open, what each takes of the node, what all of them cost while nothing happens, and how
 * fast they are back when all are lost at once, with honest reads meanwhile. Beside it a bare process with as many.
 */
export async function crowd(board: Board): Promise<Figure[]> {
  await untilQuiet(board.pool);
  const bare = await onBareProcess();
  const { clients, took, memory } = await opening(board.port, board.pid, feed);
  const atRest = await restingCost(board.pid);
  await clients.end();
  const back = timesOf(board.port, () => '/api/deals?sort=new');
  const again = await opening(board.port, board.pid, feed, 0);
  const reads = await back.end();
  await again.clients.end();
  return [
    { name: `${mostOpen} streams opened, board`, value: took, unit: 's' },
    { name: 'the same, bare process', value: bare.took, unit: 's' },
    { name: 'opened, board / baseline', value: took / bare.took, unit: '×', atMost: 1.6 },
    { name: 'memory a stream, board', value: memory, unit: 'KB' },
    { name: 'memory a stream, bare process', value: bare.memory, unit: 'KB' },
    // Nearly all of it is what Node's HTTP server keeps of a request: a bare TCP socket takes 4 KB.
    { name: 'memory a stream, board / baseline', value: memory / bare.memory, unit: '×', atMost: 1.15 },
    { name: 'at rest, of a core', value: atRest * 100, unit: '%', atMost: 2 },
    { name: 'all lost at once: live again after', value: again.took, unit: 's' },
    { name: 'live again / opened by the bare process', value: again.took / bare.took, unit: '×', atMost: 2 },
    { name: 'honest reads meanwhile, p95', value: percentile(reads, 0.95), unit: 'ms', atMost: 300 },
  ];
}

async function onBareProcess(): Promise<Opened> {
  const program = new Program('./baseline-fan-out.ts');
  const { port } = await program.nextMessage<{ port: number }>();
  const opened = await opening(port, program.child.pid ?? 0, '/');
  await opened.clients.end();
  await program.end();
  return opened;
}

async function opening(port: number, pid: number, path: string, settled = settling): Promise<Opened> {
  const [begun, before] = [now(), shareOf(pid)];
  const clients = await openStreams(mostOpen, port, path);
  const took = (now() - begun) / 1_000;
  await sleep(settled);
  return { clients, took, memory: ((shareOf(pid) - before) * kilobytes) / mostOpen };
}

/** The share of a core that the node uses while each stream gets nothing but its heartbeats. */
async function restingCost(pid: number): Promise<number> {
  const [begun, used] = [now(), cpuSeconds(pid)];
  await sleep(2 * silenceTimeout);
  return (cpuSeconds(pid) - used) / ((now() - begun) / 1_000);
}
