import { expect, test } from 'vitest';
import { OrderedRequests } from './ordered-requests.ts';

/** Questions that are answered when the test says so. */
function setUp() {
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

test('an answer that arrives after a later one is dropped, and its request aborted', async () => {
  const { ask, answer, answers, isAborted } = setUp();
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

test('at most three requests run, the oldest is aborted', () => {
  const { ask, isAborted } = setUp();
  for (const question of ['a', 'b', 'c', 'd']) ask(question);
  expect(['a', 'b', 'c', 'd'].map(isAborted)).toEqual([true, false, false, false]);
});

test('a failed request leaves earlier ones running', async () => {
  const { ask, answer, answers, fail } = setUp();
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

test('known answers are delivered at once until they are forgotten', async () => {
  const { asking, ask, answer, answers } = setUp();
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
