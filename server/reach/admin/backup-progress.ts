import type { Progress } from '../../staff/backups/back-up.ts';

const words = {
  rows: (count: number) => `${count.toLocaleString('en')} rows`,
  pictures: (count: number) => `${count.toLocaleString('en')} files of pictures`,
  bytes: (count: number) => `${Math.round(count / 1_000_000)} MB checked`,
};

/** How far a step of a backup or a restore is. */
export const progressLine = (title: string, ...[what, count]: Parameters<Progress>) => `${title}: ${words[what](count)}`;
