import { navigate } from 'wouter/use-browser-location';
import type { Alert, AlertExclusion } from '../../../../shared/alerts.ts';
import type { CommandInput } from '../../../../shared/commands.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { withUndo } from '../../../errors/with-undo.ts';
import { t } from '../../../i18n/t.ts';
import { newEntry } from '../../../lib/history-entry.ts';

type NewAlert = CommandInput<'createAlert'>['body'];
type AlertChange = Omit<CommandInput<'patchAlert'>['body'], 'version'>;

/** Leads to all alerts, except from there. */
const seeAll = () =>
  location.pathname === '/alerts' ? undefined : { label: t('alerts.all'), act: () => navigate('/alerts', { state: newEntry() }) };

/** Saves a new alert, or the changes of one. Throws a Refusal. */
export async function saveAlert(alert: Alert | undefined, { deal, saved, speed, ...rest }: NewAlert): Promise<void> {
  if (alert === undefined) await sendCommand('createAlert', { body: { deal, saved, speed, ...rest } });
  else await patch(alert, { ...rest, speed: speed ?? null });
  // An alert for a list follows it, too.
  const follows = alert === undefined && rest.filters !== undefined;
  toast(t(follows ? 'alerts.saved.list' : 'alerts.saved'), seeAll());
}

const patch = (alert: Alert, change: AlertChange) =>
  sendCommand('patchAlert', { alert: alert.id, body: { ...change, version: alert.version } });

/** Pauses, resumes or mutes an alert. Shows errors as a toast. */
export const changeAlert = (alert: Alert, change: AlertChange): Promise<void> => patch(alert, change).then(() => undefined, showError);

/** Deletes an alert and offers to undo it. Shows errors as a toast. */
export const removeAlert = (alert: Alert, words = t('alerts.deleted', { name: alert.name })): Promise<void> =>
  withUndo(sendCommand('deleteAlert', { alert: alert.id }), words, t('alerts.undo'), () => restore(alert));

/** Creates an alert again as it was, except what it has found. Returns its id. */
export async function restore({
  name,
  filters,
  deal,
  saved,
  mentions,
  moments,
  speed,
  delivery,
  channel,
  state,
  mutedUntil,
  excluded,
}: Alert): Promise<{ id: number }> {
  const target = filters !== undefined ? { filters, mentions } : saved ? { saved } : { deal: deal?.id };
  const { id, version } = await sendCommand('createAlert', { body: { ...target, name, moments, delivery, speed, channel } });
  const merchants = excluded.merchants.map(({ slug }) => slug);
  const categories = excluded.categories.map(({ slug }) => slug);
  if (state === 'active' && mutedUntil === undefined && merchants.length + categories.length === 0) return { id };
  return await sendCommand('patchAlert', { alert: id, body: { state, mutedUntil, excluded: { merchants, categories }, version } });
}

/** Pauses an alert and offers to undo it. */
export const stopAlert = (alert: Alert): Promise<void> =>
  withUndo(patch(alert, { state: 'paused' }), t('alerts.stopped', { name: alert.name }), t('alerts.undo'), ({ version }) =>
    changeAlert({ ...alert, version }, { state: 'active' }),
  );

/** Leaves deals out of an alert from now on. Throws a Refusal. */
export async function exclude(alert: number, exclusion: AlertExclusion, name: string): Promise<void> {
  await sendCommand('createAlertExclusion', { alert, body: exclusion });
  toast(t('alerts.less.done', { name }), seeAll());
}
