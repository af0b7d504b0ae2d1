import { dated, day } from '../../../i18n/format.ts';
import type { Step } from './steps.ts';

const short = 2 * 86_400_000;

/** A time (ms since the epoch) as its day, or to the minute if the history is at most two days long. */
export function dateOf(steps: readonly Step[], time = 0): string {
  const span = (steps.at(-1)?.to ?? 0) - (steps[0]?.from ?? 0);
  const moment = new Date(time).toISOString();
  return span < short ? dated(moment, { dateStyle: 'medium', timeStyle: 'short' }) : day(moment);
}
