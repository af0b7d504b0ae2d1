import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { withUndo } from '../../../errors/with-undo.ts';
import { t } from '../../../i18n/t.ts';

export interface Blockable {
  handle: string;
  name: string;
}

/** Blocks someone, and hides their deals if wished. Throws a Refusal. */
export async function block({ handle, name }: Blockable, hidesDeals: boolean): Promise<void> {
  const { id } = await sendCommand('createBlock', { body: { person: handle } });
  if (hidesDeals) await sendCommand('createMuteRule', { body: { kind: 'person', effect: 'mute', person: handle } });
  toast(t('person.blocked', { name }), { label: t('muting.undo'), act: () => void sendCommand('deleteBlock', { id }).catch(showError) });
}

export const unblock = (id: number, person: Blockable): Promise<void> =>
  withUndo(sendCommand('deleteBlock', { id }), t('person.unblocked', { name: person.name }), t('muting.undo'), () => block(person, false));
