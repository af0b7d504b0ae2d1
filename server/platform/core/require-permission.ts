import { Problem } from './problem.ts';

/** Throws FORBIDDEN unless `permitted`, a permission of shared/permissions.ts. */
export function requirePermission(permitted: boolean): asserts permitted {
  if (!permitted) throw new Problem('FORBIDDEN');
}
