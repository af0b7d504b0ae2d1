import { rolesWith } from '../../../shared/permissions.ts';
import type { Capability } from '../../../shared/roles.ts';

/** SQL for whether a role has a capability. */
export const hasSql = (role: string, capability: Capability): string =>
  `${role} in (${rolesWith(capability)
    .map((each) => `'${each}'`)
    .join(', ')})`;
