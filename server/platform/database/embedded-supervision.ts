import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { shutDown } from './embedded-process.ts';
import { reason } from './reason.ts';

export interface Incidents {
  died: (server: ChildProcess) => void;
  /** A restart failed; the next attempt follows. */
  failed: (reason: string) => void;
  /** The server runs again, `after` milliseconds after it died. */
  back: (after: number) => void;
}

const waits = { first: 500, max: 5_000 };

/**
 * Keeps a server running: if it ends by itself (out of memory, killed), it is restarted. Returns a function that stops it. The first
 * start may throw; later ones are repeated until one succeeds.
 */
export async function keepRunning(start: (stop: AbortSignal) => Promise<ChildProcess>, incidents: Incidents): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await start(signal);
  let restart = Promise.resolve();

  const startAgain = async () => {
    const from = Date.now();
    for (let wait = waits.first; !signal.aborted; wait = Math.min(wait * 2, waits.max)) {
      try {
        server = await start(signal);
        incidents.back(Date.now() - from);
        break;
      } catch (error) {
        if (!signal.aborted) incidents.failed(reason(error));
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
    watch();
  };
  const watch = () =>
    server.once('exit', () => {
      if (signal.aborted) return;
      incidents.died(server);
      restart = startAgain();
    });

  watch();
  return async () => {
    stopping.abort();
    await restart;
    await shutDown(server);
  };
}
