import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { shutDown } from './embedded-process.ts';

/**
 * Keeps a server running until it is told to stop: one that ends by itself (out of memory, killed) is started again.
 * Answers how to stop it. The first start may throw; later ones are tried until one succeeds.
 */
export async function keepRunning(start: () => Promise<ChildProcess>): Promise<() => Promise<void>> {
  let server = await start();
  let stopping = false;
  let restart = Promise.resolve();

  const startAgain = async () => {
    for (let up = false; !up && !stopping; ) {
      up = await start().then(
        (started) => {
          server = started;
          return true;
        },
        () => false,
      );
      if (!up) await sleep(500);
    }
    watch();
  };
  const watch = () =>
    server.once('exit', () => {
      if (!stopping) restart = startAgain();
    });

  watch();
  return async () => {
    stopping = true;
    await restart;
    await shutDown(server);
  };
}
