import { asc, inArray, or } from 'drizzle-orm';
import { permissions, rolesWith } from '../../shared/permissions.ts';
import type { Transaction } from '../platform/database/connection.ts';
import { people } from '../platform/database/schema.ts';

/** Locks these people together with all admins: two admins cannot leave at the same time, so there is always one left. */
export const lockWithAdmins = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select()
    .from(people)
    .where(or(inArray(people.role, rolesWith('administers')), inArray(people.id, [...ids])))
    .orderBy(asc(people.id))
    .for('no key update');

/** Whether the board has an active admin besides this person. */
export const hasOtherAdmin = (locked: readonly (typeof people.$inferSelect)[], id: number): boolean =>
  locked.some((each) => each.id !== id && permissions["change the board's settings"](each));
