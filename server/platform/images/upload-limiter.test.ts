import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { UploadLimiter } from './upload-limiter.ts';

/** A limiter with all forty places taken, at most six by one person. */
function full(admission: UploadLimiter, share: number) {
  const all = Array.from({ length: 40 }, (_, index) => ({ person: Math.floor(index / share), body: slow() }));
  return all.map(({ person, body }) => ({ person, body, leave: admission.admit(person, body) }));
}
const slow = () => new PassThrough().on('error', () => undefined);
const refusal = expect.objectContaining({ code: 'RATE_LIMITED', extras: { retryAfter: expect.any(Number) } });

test('the upload limiter allows six uploads per person', () => {
  const admission = new UploadLimiter();
  const leave = Array.from({ length: 6 }, () => admission.admit(1, slow()));
  expect(() => admission.admit(1, slow())).toThrow(refusal);
  leave[3]?.();
  admission.admit(1, slow());
  admission.admit(2, slow());
});

test('a full upload limiter drops the latest upload of the person with the most', () => {
  const admission = new UploadLimiter();
  const others = full(admission, 6);
  admission.admit(99, slow());
  expect(others.filter(({ body }) => body.destroyed)).toEqual([others[5]]);
  expect(others[5]?.body.errored).toEqual(refusal);
  // Then the person who lost a place has as many as the others, or one fewer.
  expect(() => admission.admit(0, slow())).toThrow(refusal);
});

test('a full upload limiter drops nothing if everyone has equally few', () => {
  const admission = new UploadLimiter();
  const others = full(admission, 1);
  expect(() => admission.admit(99, slow())).toThrow(refusal);
  expect(others.some(({ body }) => body.destroyed)).toBe(false);
  others[0]?.leave();
  admission.admit(99, slow());
});

test('the upload limiter keeps uploads that were received completely', async () => {
  const admission = new UploadLimiter();
  const others = full(admission, 6);
  for (const { body } of others) body.end();
  await Promise.all(others.map(({ body }) => body.toArray()));
  expect(() => admission.admit(99, slow())).toThrow(refusal);
});
