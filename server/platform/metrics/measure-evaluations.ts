import { Histogram, type Registry } from 'prom-client';

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Returns a function that measures one evaluation of a read, in milliseconds. */
export function measureEvaluations(registry: Registry): (read: string, time: number, isGood: boolean) => void {
  const durations = new Histogram({
    name: 'dealwire_evaluation_duration_seconds',
    help: 'Time that the evaluation of a read took',
    labelNames: ['read', 'outcome'],
    buckets,
    registers: [registry],
  });
  return (read, time, isGood) => durations.observe({ read, outcome: isGood ? 'good' : 'failed' }, time / 1_000);
}
