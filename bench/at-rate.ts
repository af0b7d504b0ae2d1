import { setTimeout as sleep } from 'node:timers/promises';

/** Begins the action so many times, one every so many milliseconds, and resolves with all of what they answer. */
export async function atRate<Answer>(
  { count, every }: { count: number; every: number },
  act: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const begun: Promise<Answer>[] = [];
  for (let index = 0; index < count; index++) {
    begun.push(act(index));
    await sleep(every);
  }
  return await Promise.all(begun);
}
