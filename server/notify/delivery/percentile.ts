import { delaySteps } from '../../../shared/delivery.ts';

/**
 * A percentile of delays that were counted in steps, in seconds, as if those within a step were spread evenly. Undefined without any.
 *
 * @param counts by step; the last is for what took longer than all steps
 * @param share from 0 to 1
 */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | undefined {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let below = 0;
  for (let step = 0; step <= delaySteps.length; step++) {
    const count = counts.get(step) ?? 0;
    if (count > 0 && below + count >= total * share) {
      const from = delaySteps[step - 1] ?? 0;
      const to = delaySteps[step] ?? from;
      return Number((from + ((total * share - below) / count) * (to - from)).toPrecision(2));
    }
    below += count;
  }
  return delaySteps.at(-1);
}
