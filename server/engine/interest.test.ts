import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { Interest } from './interest.ts';
import { AbandonedError } from './queued-task.ts';

/** A queue that runs one evaluation at a time and records which client is charged. It is busy until `end` is called. */
function busyQueue() {
  const queue = new FairQueue({ concurrency: { total: 1, perKey: 1 }, halfLife: 10_000 }, () => 0);
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  void queue.run('busy', () => promise);
  return { queue, finish };
}
const evaluated = async () => undefined;

test('an evaluation stays queued until every request of every client has left', async () => {
  const { queue, finish } = busyQueue();
  const interest = new Interest(queue);
  interest.add('watches', 'one');
  interest.add('watches', 'one');
  interest.add('fetches', 'one');
  const done = interest.enqueue(evaluated, false);
  interest.remove('watches', 'one');
  interest.remove('fetches', 'one');
  expect(interest.isFetched).toBe(false);
  interest.add('fetches', 'two');
  interest.remove('watches', 'one');
  finish();
  await expect(done).resolves.toBeUndefined();
});

test('an evaluation is abandoned when its last client leaves before it starts', async () => {
  const { queue } = busyQueue();
  const interest = new Interest(queue);
  interest.add('watches', 'one');
  const done = interest.enqueue(evaluated, false);
  interest.remove('watches', 'one');
  await expect(done).rejects.toThrow(AbandonedError);
});

test('with very many clients, each is charged in turn', async () => {
  const queue = new FairQueue({ concurrency: { total: 1, perKey: 1 }, halfLife: 10_000 }, () => 0);
  const charged = new Set<string>();
  const enqueue = queue.enqueue.bind(queue);
  queue.enqueue = (task, wants) => {
    const run = (client: string) => {
      charged.add(client);
      return task.run(client);
    };
    return enqueue({ ...task, run }, wants);
  };
  const interest = new Interest(queue);
  const all = Array.from({ length: 40 }, (_, i) => `client ${i}`);
  for (const client of all) interest.add('watches', client);
  for (const _ of all) await interest.enqueue(evaluated, false);
  expect([...charged]).toEqual(all);
});
