import { setImmediate as others } from 'node:timers/promises';

/** Milliseconds of work before other requests run. */
const longest = 8;

/** Lets other requests run during long work: await it between small steps. */
export function createYield(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async () => {
    await others();
    since = performance.now();
  };
  return () => (performance.now() - since < longest ? undefined : rest());
}
