import { expect, test } from 'vitest';
import { OrderedRequests } from './ordered-requests.ts';

/** Questions that are answered when the test says so. */
function asked() {
  const open = new Map<string, { answer: (text: string | undefined) => Promise<void>; signal: AbortSignal }>();
  const answers: (string | undefined)[] = [];
  const asking = new OrderedRequests<string>((question, signal) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    open.set(question, {
      signal,
      answer: async (text) => {
        resolve(text);
        await new Promise(setImmediate);
      },
    });
    return promise;
  });
  return {
    asking,
    answers,
    ask: (question: string) => void asking.ask(question, (answer) => answers.push(answer)),
    answer: (question: string, text = question) => open.get(question)?.answer(text),
    fail: (question: string) => open.get(question)?.answer(undefined),
    isAborted: (question: string) => open.get(question)?.signal.aborted,
  };
}

test('an answer that comes late is let go, and its question with it', async () => {
  const { ask, answer, answers, isAborted } = asked();
  ask('k');
  ask('ke');
  ask('ket');
  await answer('ke');
  expect(isAborted('k')).toBe(true);
  expect(isAborted('ket')).toBe(false);
  await answer('k');
  await answer('ket');
  expect(answers).toEqual(['ke', 'ket']);
});

test('no more than three are under way, the oldest goes', () => {
  const { ask, isAborted } = asked();
  for (const question of ['a', 'b', 'c', 'd']) ask(question);
  expect(['a', 'b', 'c', 'd'].map(isAborted)).toEqual([true, false, false, false]);
});

test('where no answer comes, what was asked before may still be answered', async () => {
  const { ask, answer, answers, fail } = asked();
  ask('a');
  ask('b');
  await fail('b');
  expect(answers).toEqual([]);
  await answer('a');
  expect(answers).toEqual(['a']);
  ask('c');
  await fail('c');
  expect(answers).toEqual(['a', undefined]);
});

test('what is known is answered at once, until it is forgotten', async () => {
  const { asking, ask, answer, answers } = asked();
  ask('a');
  await answer('a', 'first');
  ask('a');
  await new Promise(setImmediate);
  expect(answers).toEqual(['first', 'first']);
  asking.forget();
  ask('a');
  await answer('a', 'second');
  expect(answers).toEqual(['first', 'first', 'second']);
});
