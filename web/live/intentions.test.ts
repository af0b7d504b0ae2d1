import { expect, onTestFinished, test, vi } from 'vitest';
import { createIntentions } from './intentions.ts';

/** A board that answers when it is told to. */
function slowBoard() {
  const asked: { wanted: number; answer: (value: string) => void; refuse: (why: Error) => void }[] = [];
  const intentions = createIntentions<number, string>(
    (_key, wanted) => new Promise((answer, refuse) => asked.push({ wanted, answer, refuse })),
  );
  return { asked, intentions };
}

test('shows at once, and stays until the read shows it', async () => {
  const { asked, intentions } = slowBoard();
  const done = intentions.intend('1', 1);
  expect(intentions.get('1')).toEqual({ wanted: 1 });
  intentions.confirmed('1');
  expect(intentions.get('1')).toEqual({ wanted: 1 });
  asked[0]?.answer('yes');
  await done;
  expect(intentions.get('1')).toEqual({ wanted: 1, answer: 'yes' });
  intentions.confirmed('1');
  expect(intentions.get('1')).toBeUndefined();
});

test('what is refused is shown no more, and the refusal is thrown', async () => {
  const { asked, intentions } = slowBoard();
  const done = intentions.intend('1', 1);
  asked[0]?.refuse(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect(intentions.get('1')).toBeUndefined();
});

test('of wishes that come while one is being sent, the latest is sent after it', async () => {
  const { asked, intentions } = slowBoard();
  const done = [1, 2, 3].map((wanted) => intentions.intend('1', wanted));
  expect(asked.map(({ wanted }) => wanted)).toEqual([1]);
  asked[0]?.answer('one');
  await vi.waitFor(() => expect(asked.map(({ wanted }) => wanted)).toEqual([1, 3]));
  asked[1]?.answer('three');
  expect(await Promise.all(done)).toEqual(['three', 'three', 'three']);
});

test('should the read never show it, the read wins after a while', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { asked, intentions } = slowBoard();
  const done = intentions.intend('1', 1);
  asked[0]?.answer('yes');
  await done;
  vi.advanceTimersByTime(5_000);
  expect(intentions.get('1')).toBeUndefined();
});
