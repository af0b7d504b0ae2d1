import type { CommandName } from '../../shared/command-paths.ts';
import { backOff } from './back-off.ts';
import type { CommandOptions } from './command-options.ts';
import { addCommand, mustWait, openQueue } from './command-queue.ts';
import { newKey, sendOnce } from './command-request.ts';
import { Refusal } from './refusal.ts';

const maxAttempts = 3;

/** What `sendCommand` does. */
export async function send(name: CommandName, input: object, { key = newKey(), signal, queue: details }: CommandOptions): Promise<unknown> {
  const command = { name, input, key };
  const store = async (sentAt?: number) =>
    details !== undefined && (await addCommand({ ...command, details, ...(sentAt === undefined ? {} : { sentAt }) }));
  if (details !== undefined) {
    await openQueue();
    if (mustWait() && (await store())) throw new Refusal(undefined, 'QUEUED');
  }
  const began = Date.now();
  for (let attempt = 1; ; attempt++) {
    const { answer, problem } = await sendOnce(command, signal);
    if (answer !== undefined) return answer;
    const isTransient = problem === undefined || problem.code === 'UNAVAILABLE';
    if (!isTransient || signal?.aborted) throw new Refusal(problem);
    if (attempt === maxAttempts) throw new Refusal(problem, (await store(began)) ? 'QUEUED' : undefined);
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt)));
  }
}
