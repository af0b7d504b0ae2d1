import type { AddMuteRule } from '../../../../shared/mute-rules.ts';
import type { MuteEffect } from '../../../../shared/states.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

/** Adds a mute rule and offers to undo it. Throws a Refusal. */
export async function addMuteRule(rule: AddMuteRule, name: string): Promise<void> {
  const { id } = await sendCommand('createMuteRule', { body: rule });
  toast(t(`muting.kept.${rule.effect}`, { name }), { label: t('muting.undo'), act: () => removeOrShowError(id) });
}

const removeOrShowError = (id: number) => void sendCommand('deleteMuteRule', { id }).catch(showError);

/** Removes a mute rule and offers to add it again, as `again`. Shows errors as a toast. */
export async function removeMuteRule(id: number, again: AddMuteRule | undefined, name: string): Promise<void> {
  try {
    await sendCommand('deleteMuteRule', { id });
    const undo = again && { label: t('muting.undo'), act: () => void addMuteRule(again, name).catch(showError) };
    toast(t('muting.dropped', { name }), undo);
  } catch (refusal) {
    showError(refusal);
  }
}

export const changeEffect = (id: number, effect: MuteEffect): Promise<void> =>
  sendCommand('putMuteRule', { id, body: { effect } }).then(() => undefined, showError);
