import type { AddMuteRule } from '../../../shared/mute-rules.ts';
import type { MuteEffect } from '../../../shared/states.ts';
import { toast } from '../../components/toast.tsx';
import { sayRefused } from '../../errors/show-error.ts';
import { t } from '../../i18n/t.ts';
import { sendCommand } from '../../live/command.ts';

/** Keeps a filter, and offers to take it back. Throws a Refusal. */
export async function keepFilter(filter: AddMuteRule, name: string): Promise<void> {
  const { id } = await sendCommand('createFilter', { body: filter });
  toast(t(`muting.kept.${filter.effect}`, { name }), { label: t('muting.undo'), act: () => dropOrSay(id) });
}

const dropOrSay = (id: number) => void sendCommand('deleteFilter', { id }).catch(sayRefused);

/** Drops a filter, and offers to keep it after all, as `again`; a refusal is said in passing. */
export async function dropFilter(id: number, again: AddMuteRule | undefined, name: string): Promise<void> {
  try {
    await sendCommand('deleteFilter', { id });
    const undo = again && { label: t('muting.undo'), act: () => void keepFilter(again, name).catch(sayRefused) };
    toast(t('muting.dropped', { name }), undo);
  } catch (refusal) {
    sayRefused(refusal);
  }
}

export const changeEffect = (id: number, effect: MuteEffect): Promise<void> =>
  sendCommand('putFilter', { id, body: { effect } }).then(() => undefined, sayRefused);
