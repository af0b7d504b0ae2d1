import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { type AlertExclusion, alertRules, type CreateAlert, type PatchAlert } from '../../shared/alerts.ts';
import { limits } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import type { AlertMoment } from '../../shared/states.ts';
import { constant } from '../core/constants.ts';
import { invalid, Problem } from '../core/problem.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Person } from '../core/viewer.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import { alerts, channels, deals, people } from '../database/schema.ts';
import { hiddenDealProblem } from '../deals/hidden-deal.ts';
import { hiddenBecause, visibility } from '../deals/visibility.ts';
import type { DealFilter } from '../lists/filter-definitions.ts';
import { scopeOf } from '../lists/scope.ts';
import { columnsOf, filterOf, resolveAlertFilters } from './filter-columns.ts';
import { needsOf } from './needs.ts';
import { refuseBroad } from './refuse-broad.ts';

type AlertRow = typeof alerts.$inferSelect;

interface Written {
  id: number;
  version: number;
}

/** Throws ALERT_TOO_BROAD, INVALID for unknown names and beyond the limit, and what hides a deal. */
export async function createAlert(tx: Transaction, who: Person, input: CreateAlert): Promise<Written> {
  requirePermission(permissions['make alerts'](who));
  // The lock makes parallel requests of one person wait, so that the count below is right.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, who.id)).for('no key update');
  const { name, filters, deal, saved, moments, speed, delivery, channel: channelId = null } = input;
  if (deal !== undefined) await refuseHidden(tx, who, deal);
  if (channelId !== null) await refuseUnlessWebhook(tx, who, channelId);
  const list = filters && (await resolveAlertFilters(tx, filters));
  const found = list === undefined ? {} : await listColumns(tx, list, { q: filters?.q, moments, channelId });
  const target = { dealId: deal ?? null, saved: saved ?? false, channelId };
  const [written] = await tx
    .insert(alerts)
    .values({ personId: who.id, name, ...target, moments, delivery, ...speedColumns(speed), ...found })
    .returning({ id: alerts.id, version: alerts.version });
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(alerts).where(eq(alerts.personId, who.id));
  const most = constant('alerts.most');
  if (all > most) throw invalid('filters', 'too_many_alerts', `At most ${most} alerts`);
  if (written === undefined) throw new Error('The alert was not stored');
  return written;
}

export async function refuseHidden(tx: Queryable, who: Person, id: number): Promise<void> {
  const [deal] = await tx.select(visibility).from(deals).where(eq(deals.id, id));
  const members = permissions['read members-only deals'](who);
  const hidden = hiddenBecause(deal, members);
  if (hidden !== undefined) throw await hiddenDealProblem(tx, hidden, id, members);
}

async function refuseUnlessWebhook(tx: Transaction, who: Person, id: number): Promise<void> {
  const [channel] = await tx
    .select({ kind: channels.kind })
    .from(channels)
    .where(and(eq(channels.id, id), eq(channels.personId, who.id)));
  if (channel === undefined) throw invalid('channel', 'unknown', 'There is no such thing');
  if (channel.kind !== 'webhook') throw invalid('channel', 'not_a_webhook', 'Only a webhook can be told of a list');
}

type ListRules = Pick<AlertRow, 'moments' | 'channelId'> & { q: string | null | undefined };

/** The columns of a list alert. Throws ALERT_TOO_BROAD, except for webhooks: programs do not mind how much they are told. */
async function listColumns(tx: Transaction, filter: DealFilter, { q, moments, channelId }: ListRules) {
  if (channelId === null) await refuseBroad(tx, filter, moments);
  return { ...columnsOf(filter, q), needs: await needsOf(tx, filter, moments) };
}

const speedColumns = (speed: CreateAlert['speed'] | null) => ({
  speedVotes: speed?.votes ?? null,
  speedMinutes: speed?.minutes ?? null,
});

/** Throws NOT_FOUND for someone else's alert, VERSION_CONFLICT, ALERT_TOO_BROAD and INVALID. */
export async function patchAlert(tx: Transaction, who: Person, id: number, patch: PatchAlert): Promise<Written> {
  const alert = await lockOwn(tx, who, id);
  if (alert.version !== patch.version) throw new Problem('VERSION_CONFLICT');
  const isList = alert.dealId === null && !alert.saved;
  if (patch.filters !== undefined && !isList) throw invalid('filters', 'not_a_list', 'This alert is not about a list');
  const { name, delivery, state, mutedUntil, excluded } = patch;
  const moments = patch.moments ?? alert.moments;
  const speed = patch.speed === undefined ? speedOf(alert) : patch.speed;
  checkRules({ moments, speed, deal: alert.dealId ?? undefined, saved: alert.saved || undefined });
  const isFoundOtherwise = isList && (patch.filters !== undefined || patch.moments !== undefined);
  return await write(tx, alert, {
    ...(isFoundOtherwise ? await patchedList(tx, alert, patch.filters, moments) : {}),
    ...(name === undefined ? {} : { name }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(state === undefined ? {} : { state }),
    ...(mutedUntil === undefined ? {} : { mutedUntil: mutedUntil === null ? null : new Date(mutedUntil) }),
    ...(excluded === undefined ? {} : await excludedColumns(tx, excluded)),
    ...{ moments, ...speedColumns(speed) },
    // What went on before does not begin to match.
    ...(patch.filters !== undefined || (state === 'active' && alert.state === 'paused') ? { tellsFrom: sql`now()` } : {}),
  });
}

async function patchedList(tx: Transaction, alert: AlertRow, filters: PatchAlert['filters'], moments: AlertMoment[]) {
  const { channelId } = alert;
  if (filters === undefined) return await listColumns(tx, await filterOf(tx, alert), { q: alert.q, moments, channelId });
  return await listColumns(tx, await resolveAlertFilters(tx, filters), { q: filters.q, moments, channelId });
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
  const ids: number[] = [];
  for (const slug of slugs) {
    const scoped = await scopeOf(tx, { [name]: slug }, true);
    const id = 'missing' in scoped ? undefined : scoped.ids[name];
    if (id === undefined) throw invalid('excluded', 'unknown', 'There is no such thing');
    if (!ids.includes(id)) ids.push(id);
  }
  return ids;
}

/**
 * "Less like this": leaves out the merchant or category of a deal, or a word, as a word of the search with a minus. Throws NOT_FOUND, what hides
 * the deal, and INVALID if nothing can be left out.
 */
export async function excludeFromAlert(tx: Transaction, who: Person, id: number, exclusion: AlertExclusion): Promise<Written> {
  const alert = await lockOwn(tx, who, id);
  if (exclusion.by === 'word') return await write(tx, alert, await withoutWord(tx, alert, exclusion.word));
  await refuseHidden(tx, who, exclusion.deal);
  const [deal] = await tx
    .select({ merchant: deals.merchantId, category: deals.categoryId })
    .from(deals)
    .where(eq(deals.id, exclusion.deal));
  const column = exclusion.by === 'merchant' ? 'excludedMerchants' : 'excludedCategories';
  const excluded = deal?.[exclusion.by] ?? undefined;
  if (excluded === undefined) throw invalid('by', 'unknown', 'The deal has no merchant');
  const all = [...new Set([...alert[column], excluded])];
  if (all.length > limits.alertExclusions.count) throw invalid('by', 'too_many', `At most ${limits.alertExclusions.count}`);
  return await write(tx, alert, { [column]: all });
}

async function withoutWord(tx: Transaction, alert: AlertRow, word: string) {
  const minus = /\s/.test(word) ? `-"${word.replaceAll('"', '')}"` : `-${word}`;
  const before = await filterOf(tx, alert);
  const q = alert.q === null ? minus : `${alert.q} ${minus}`;
  const after = await filterOf(tx, alert, q);
  if (alert.dealId !== null || alert.saved) throw invalid('word', 'not_a_list', 'This alert is not about a list');
  if ([...q].length > limits.search.max || after.values.q?.length === before.values.q?.length)
    throw invalid('word', 'too_long', 'The words of this alert are too long for another one');
  return { ...columnsOf(after, q), needs: alert.needs };
}

/** Deleting an alert that is gone changes nothing, so that a retry is safe. */
export async function deleteAlert(tx: Transaction, who: Person, id: number): Promise<{ id: number }> {
  // An invalid id becomes 0 (server/core/ids.ts).
  if (id === 0) throw new Problem('NOT_FOUND');
  await tx.delete(alerts).where(own(who, id));
  return { id };
}

const own = (who: Person, id: number) => and(eq(alerts.personId, who.id), eq(alerts.id, id));

async function lockOwn(tx: Transaction, who: Person, id: number): Promise<AlertRow> {
  requirePermission(permissions['make alerts'](who));
  const [alert] = await tx.select().from(alerts).where(own(who, id)).for('no key update');
  if (alert === undefined) throw new Problem('NOT_FOUND');
  return alert;
}

type Columns = { [name in keyof AlertRow]?: AlertRow[name] | SQL };

async function write(tx: Transaction, { personId, id, version }: AlertRow, columns: Columns): Promise<Written> {
  await tx
    .update(alerts)
    .set({ ...columns, version: version + 1 })
    .where(and(eq(alerts.personId, personId), eq(alerts.id, id)));
  return { id, version: version + 1 };
}
