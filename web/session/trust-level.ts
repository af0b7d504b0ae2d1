import { isStaff } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';

/** The levels of trust, as their names are called among the messages (`person.level.`). */
export const trustLevels = ['new', 'member', 'trusted', 'factChecker'] as const;

/** Someone's level: their role if they are staff. */
export const levelOf = ({ role, trust }: { role: Role; trust: number }) => (isStaff(role) ? role : (trustLevels[trust] ?? 'new'));
