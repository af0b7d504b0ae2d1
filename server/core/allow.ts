import { Problem } from './problem.ts';

/** Refuses with FORBIDDEN what shared/permissions.ts answers false to. */
export function allow(permitted: boolean): asserts permitted {
  if (!permitted) throw new Problem('FORBIDDEN');
}
