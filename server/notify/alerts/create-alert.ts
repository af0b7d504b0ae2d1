import { and, count, eq } from 'drizzle-orm';
import type { CreateAlert, StoredFilters } from '../../../shared/alerts.ts';
import { permissions } from '../../../shared/permissions.ts';
import { constant } from '../../platform/core/constants.ts';
import { invalid } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { alerts, channels } from '../../platform/database/schema.ts';
import { lockPerson } from '../../platform/quotas/lock-person.ts';
import { listColumns, speedColumns } from './list-columns.ts';
import { ownFollows, type WrittenAlert } from './own-alert.ts';
import { refuseHidden } from './refuse-hidden.ts';
import { storeFilters } from './stored-filters.ts';

/** Throws ALERT_TOO_BROAD, INVALID for unknown names and beyond the limit, and what refuseHidden throws. */
export async function createAlert(tx: Transaction, who: Person, input: CreateAlert): Promise<WrittenAlert> {
  requirePermission(permissions['make alerts'](who));
  await lockPerson(tx, who.id);
  const { name, filters, deal, saved, mentions, moments, speed, delivery, channel: channelId = null } = input;
  if (deal !== undefined) await refuseHidden(tx, who, deal);
  if (channelId !== null) await refuseUnlessWebhook(tx, who, channelId);
  const stored = filters && (await storeFilters(tx, filters));
  const followed = stored && moments.length === 0 ? await followOf(tx, who, stored) : undefined;
  if (followed !== undefined) return followed;
  const columns = stored && (await listColumns(tx, stored, { moments, channelId, mentions }));
  const target = { dealId: deal ?? null, saved: saved ?? false, channelId };
  const [written] = await tx
    .insert(alerts)
    .values({ personId: who.id, name, ...target, moments, delivery, ...speedColumns(speed), ...columns })
    .returning({ id: alerts.id, version: alerts.version });
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(alerts).where(eq(alerts.personId, who.id));
  const max = constant('alerts.most');
  if (all > max) throw invalid('filters', 'too_many_alerts', `At most ${max} alerts`);
  if (written === undefined) throw new Error('The alert was not stored');
  return written;
}

/** Following a list again, or one that already notifies, changes nothing. */
async function followOf(tx: Transaction, who: Person, filters: StoredFilters): Promise<WrittenAlert | undefined> {
  const [known] = await tx
    .select({ id: alerts.id, version: alerts.version })
    .from(alerts)
    .where(and(ownFollows(who.id), eq(alerts.filters, filters)))
    .limit(1);
  return known;
}

async function refuseUnlessWebhook(tx: Transaction, who: Person, id: number): Promise<void> {
  const [channel] = await tx
    .select({ kind: channels.kind })
    .from(channels)
    .where(and(eq(channels.id, id), eq(channels.personId, who.id)));
  if (channel === undefined) throw invalid('channel', 'unknown', 'There is no such thing');
  if (channel.kind !== 'webhook') throw invalid('channel', 'not_a_webhook', 'Only a webhook can receive a list');
}
