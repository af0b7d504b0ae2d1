import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './child-program.ts';

/** Milliseconds from one read to the next. */
const pause = 100;

/** Reads one path after the other, ten a second at most, until `end`, which resolves with how many milliseconds each took. */
export function timesOf(
  port: number,
  path: (index: number) => string,
  headers: Record<string, string> = {},
): { end: () => Promise<number[]> } {
  let isOver = false;
  const times: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      const begun = now();
      const answer = await fetch(`http://127.0.0.1:${port}${path(times.length)}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`An honest read was refused: ${answer.status}`);
      times.push(now() - begun);
      await sleep(pause);
    }
    return times;
  })();
  return {
    end: () => {
      isOver = true;
      return reading;
    },
  };
}
