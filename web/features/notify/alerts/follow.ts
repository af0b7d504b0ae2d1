import type { Alert, Alerts } from '../../../../shared/alerts.ts';
import type { DealFilters } from '../../../../shared/deal-filters.ts';
import { categoryName, useBoard } from '../../../board/use-board.ts';
import { categoryAddress, merchantAddress, personAddress } from '../../../deals/addresses.ts';
import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../../engine/use-optimistic-update.ts';
import { showError } from '../../../errors/show-error.ts';
import { restore } from './alert-commands.ts';
import { shortened } from './alert-draft.ts';
import { type AlertTarget, addressOf, isFollowable, isSameTarget, keyOf, targetOf } from './alert-target.ts';

/** By target: under which id it is or was followed, and how. Following again brings back the alert that it was. */
const known = new Map<string, { id?: number | undefined; alert?: Alert | undefined; filters: DealFilters; name: string }>();

const updates = createOptimisticUpdates('follow', async (key, follow: boolean) => {
  const { id = 0, alert, filters, name } = known.get(key) ?? { filters: {}, name: '' };
  if (!follow) return await sendCommand('deleteAlert', { alert: id });
  const created = await (alert === undefined
    ? sendCommand('createAlert', { body: { name: shortened(name), filters, moments: [], delivery: 'instant' } })
    : restore(alert));
  known.set(key, { ...known.get(key), filters, name, id: created.id });
  return created;
});

/** The list that the target is, as the reader follows it. */
export const followIn = ({ alerts }: Alerts, target: AlertTarget): Alert | undefined =>
  Object.values(alerts).find((each) => each.channel === undefined && isSameTarget(targetOf(each), target));

/** Follows a list or stops, shown at once. Shows errors as a toast. `alert` is how the reader follows it. */
export function setFollowed(filters: DealFilters, name: string, alert: Alert | undefined, follow: boolean): void {
  const key = keyOf({ filters });
  const before = known.get(key);
  known.set(key, { filters, name, id: alert?.id ?? before?.id, alert: alert ?? before?.alert });
  updates.apply(key, follow).catch(showError);
}

/** Whether the reader follows the list, including a change that is being sent. */
export const useFollowed = (filters: DealFilters, alert: Alert | undefined): boolean =>
  useOptimisticUpdate(updates, keyOf({ filters }), (value) => value === (alert !== undefined))?.value ?? alert !== undefined;

/** The lists that the reader follows, with or without being notified. */
export const followsIn = ({ alerts, order }: Alerts): Alert[] =>
  order
    .flatMap((id) => alerts[id] ?? [])
    .filter(({ filters, channel }) => channel === undefined && filters !== undefined && isFollowable({ filters }));

/** The current name of a person, merchant or category; otherwise the one that the reader gave it. */
export function useFollowName(): (alert: Alert) => string {
  const { categories } = useBoard();
  return ({ filters = {}, names, name }) => {
    if (Object.keys(filters).length !== 1) return name;
    const category = categories[filters.category ?? ''];
    return names.merchant ?? names.author ?? (category === undefined ? name : categoryName(category));
  };
}

/** The page of a person, merchant or category; otherwise the search, newest first. */
export function followAddress(filters: DealFilters): string {
  const { author, merchant, category, ...others } = filters;
  const named = [author && personAddress(author), merchant && merchantAddress(merchant), category && categoryAddress(category)];
  const [page, ...further] = named.filter((address) => address !== undefined && address !== '');
  return page === undefined || further.length > 0 || Object.keys(others).length > 0 ? addressOf({ filters }) : page;
}
