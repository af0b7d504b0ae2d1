import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

/** Commands of one button each. Errors are shown as a toast. */
export const testChannel = (id: number) => sendCommand('createChannelTest', { id }).then(() => undefined, showError);

export const verifyAgain = (id: number) =>
  sendCommand('createChannelVerification', { id }).then(() => toast(t('settings.channels.sentAgain')), showError);

export const setState = (id: number, state: 'active' | 'paused') =>
  sendCommand('patchChannel', { id, body: { state } }).then(() => undefined, showError);

export const deleteChannel = (id: number) =>
  sendCommand('deleteChannel', { id }).then(() => toast(t('settings.channels.deleted')), showError);
