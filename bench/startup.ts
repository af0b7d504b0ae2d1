import path from 'node:path';
import { startBoard } from './board.ts';
import { type Figure, median } from './figures.ts';

const starts = 3;

/** Times of a start until ready and of a stop by SIGTERM with an open stream, on an existing board. */
export async function startAndStop(dataDir: string): Promise<Figure[]> {
  const settings = { DATA_DIR: path.join(dataDir, 'started-again') };
  await (await startBoard(settings)).stop();
  const took = { start: [] as number[], stop: [] as number[] };
  for (let index = 0; index < starts; index += 1) {
    const board = await timed(took.start, () => startBoard(settings));
    const stream = await fetch(`http://127.0.0.1:${board.port}/api/live?watch=${encodeURIComponent('/api/deals')}`);
    await timed(took.stop, board.stop);
    await stream.text().catch(() => undefined);
  }
  return [
    { name: 'start of an existing board, until ready', value: median(took.start), unit: 's', atMost: 3 },
    { name: 'stop with an open stream', value: median(took.stop), unit: 's', atMost: 2 },
  ];
}

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  into.push((performance.now() - from) / 1_000);
  return result;
}
