import { sql } from 'drizzle-orm';
import { alertRules, type PatchAlert } from '../../../shared/alerts.ts';
import { scopeId } from '../../deals/lists/scope.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Queryable, Transaction } from '../../platform/database/connection.ts';
import { listColumns, speedColumns } from './list-columns.ts';
import { type AlertRow, lockOwnAlert, type WrittenAlert, writeAlert } from './own-alert.ts';
import { storeFilters } from './stored-filters.ts';

/** Throws NOT_FOUND for someone else's alert, VERSION_CONFLICT, ALERT_TOO_BROAD and INVALID. */
export async function patchAlert(tx: Transaction, who: Person, id: number, patch: PatchAlert): Promise<WrittenAlert> {
  const alert = await lockOwnAlert(tx, who, id);
  if (alert.version !== patch.version) throw new Problem('VERSION_CONFLICT');
  const isList = alert.dealId === null && !alert.saved;
  if (patch.filters !== undefined && !isList) throw invalid('filters', 'not_a_list', 'This alert is not about a list');
  const { name, delivery, state, mutedUntil, excluded } = patch;
  const moments = patch.moments ?? alert.moments;
  const speed = patch.speed === undefined ? speedOf(alert) : patch.speed;
  const mentions = patch.mentions ?? alert.mentions;
  checkRules({
    moments,
    speed,
    mentions,
    deal: alert.dealId ?? undefined,
    saved: alert.saved || undefined,
    channel: alert.channelId ?? undefined,
  });
  const filters = patch.filters === undefined ? alert.filters : await storeFilters(tx, patch.filters);
  const isFoundOtherwise = isList && (patch.filters ?? patch.moments ?? patch.mentions) !== undefined;
  return await writeAlert(tx, alert, {
    ...(isFoundOtherwise ? await listColumns(tx, filters, { moments, channelId: alert.channelId, mentions }) : {}),
    ...(name === undefined ? {} : { name }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(state === undefined ? {} : { state }),
    ...(mutedUntil === undefined ? {} : { mutedUntil: mutedUntil === null ? null : new Date(mutedUntil) }),
    ...(excluded === undefined ? {} : await excludedColumns(tx, excluded)),
    ...{ moments, ...speedColumns(speed) },
    // It must not notify of earlier changes.
    ...((patch.filters ?? patch.mentions) !== undefined || (state === 'active' && alert.state === 'paused') || alert.moments.length === 0
      ? { activeSince: sql`now()` }
      : {}),
  });
}

const speedOf = ({ speedVotes: votes, speedMinutes: minutes }: AlertRow) =>
  votes === null || minutes === null ? undefined : { votes, minutes };

function checkRules(alert: Parameters<(typeof alertRules)[number]['holds']>[0]): void {
  for (const { path, rule, error, holds } of alertRules) if (!holds(alert)) throw invalid(path, rule, error);
}

export async function excludedColumns(tx: Queryable, { merchants, categories }: NonNullable<PatchAlert['excluded']>) {
  return {
    excludedMerchants: await idsOf(tx, 'merchant', merchants),
    excludedCategories: await idsOf(tx, 'category', categories),
  };
}

async function idsOf(tx: Queryable, name: 'merchant' | 'category', slugs: readonly string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const slug of slugs) ids.add(await scopeId(tx, name, slug, 'excluded'));
  return [...ids];
}
