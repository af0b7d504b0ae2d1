import type { RestoreProgress } from '../../staff/archiving/restore-at.ts';
import type { Progress } from '../../staff/backups/back-up.ts';

/** Steps of a restore at a moment besides those of `Progress`. */
type Step = Parameters<Progress>[0] | Parameters<RestoreProgress>[0];

export type StepDone = [what: Step, count: number];

const words: Record<Step, (count: number) => string> = {
  rows: (count: number) => `${count.toLocaleString('en')} rows`,
  pictures: (count: number) => `${count.toLocaleString('en')} files of pictures`,
  bytes: (count: number) => `${Math.round(count / 1_000_000)} MB checked`,
  sent: (count: number) => `${Math.round(count / 1_000_000)} MB sent`,
  copied: (count: number) => `${Math.round(count / 1_000_000)} MB of the copy`,
  segments: (count: number) => `${count.toLocaleString('en')} parts of the log`,
  received: (count: number) => `${Math.round(count / 1_000_000)} MB received`,
};

/** How far a step of a backup or a restore is. */
export const progressLine = (title: string, ...[what, count]: StepDone) => `${title}: ${words[what](count)}`;
