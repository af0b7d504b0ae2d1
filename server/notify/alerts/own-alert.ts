import { and, eq, isNull, not, type SQL } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { alerts } from '../../platform/database/schema.ts';

export type AlertRow = typeof alerts.$inferSelect;

export interface WrittenAlert {
  id: number;
  version: number;
}

/** Throws NOT_FOUND for someone else's alert. */
export async function lockOwnAlert(tx: Transaction, who: Person, id: number): Promise<AlertRow> {
  requirePermission(permissions['make alerts'](who));
  const [alert] = await tx.select().from(alerts).where(own(who, id)).for('no key update');
  if (alert === undefined) throw new Problem('NOT_FOUND');
  return alert;
}

type Columns = { [name in keyof AlertRow]?: AlertRow[name] | SQL };

export async function writeAlert(tx: Transaction, { personId, id, version }: AlertRow, columns: Columns): Promise<WrittenAlert> {
  await tx
    .update(alerts)
    .set({ ...columns, version: version + 1 })
    .where(and(eq(alerts.personId, personId), eq(alerts.id, id)));
  return { id, version: version + 1 };
}

/** Deleting an alert that is gone changes nothing, so that a retry is safe. */
export async function deleteAlert(tx: Transaction, who: Person, id: number): Promise<{ id: number }> {
  if (id === 0) throw new Problem('NOT_FOUND');
  await tx.delete(alerts).where(own(who, id));
  return { id };
}

const own = (who: Person, id: number) => and(eq(alerts.personId, who.id), eq(alerts.id, id));

/** The lists that a person follows: with or without being notified, but not those that a webhook gets. */
export const ownFollows = (person: number) =>
  and(eq(alerts.personId, person), isNull(alerts.dealId), not(alerts.saved), isNull(alerts.channelId));
