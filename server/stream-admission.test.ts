import { expect, test } from 'vitest';
import { StreamAdmission } from './stream-admission.ts';

test('an address has so many streams and watches at a time, and room again when one leaves', () => {
  const admission = new StreamAdmission();
  const leave = Array.from({ length: 100 }, () => admission.admit('192.0.2.1', 1));
  expect(() => admission.admit('192.0.2.1', 1)).toThrow('Too many event-streams');
  admission.admit('192.0.2.2', 1);
  leave[0]?.();
  admission.admit('192.0.2.1', 1);
});

test('few streams that watch much are as many as many that watch little', () => {
  const admission = new StreamAdmission();
  const leave = Array.from({ length: 20 }, () => admission.admit('192.0.2.1', 50));
  expect(() => admission.admit('192.0.2.1', 1)).toThrow('Too many event-streams');
  for (const left of leave) left();
  admission.admit('192.0.2.1', 1_000);
});
