import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once it is true; throws after a minute, or as many seconds as given. */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await condition()); await sleep(20))
    if (Date.now() > end) throw new Error(`It does not become true within ${seconds} s: ${condition}`);
}
