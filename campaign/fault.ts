import type { Random } from '../bench/seeded-random.ts';
import type { Deployment } from './deployment.ts';

export interface Fault {
  name: string;
  /** Its relative frequency. */
  weight?: number;
  possible?: (stage: Deployment) => boolean;
  /** Resolves with a description once only the board's own recovery is left. */
  act: (stage: Deployment, random: Random) => Promise<string>;
}

/** Something the board did wrong during a fault. */
export class Finding extends Error {}

export const seconds = (random: Random, from: number, to: number) => random.between(from * 10, to * 10) / 10;

export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}
