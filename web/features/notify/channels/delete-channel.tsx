import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';

export const DeleteChannel = ({ id, name, className = '' }: { id: number; name: string; className?: string }) => (
  <CommandButton
    look="danger"
    className={className}
    aria-label={t('settings.channels.deleteOne', { name })}
    act={() => sendCommand('deleteChannel', { id }).then(() => toast(t('settings.channels.deleted')))}
  >
    {t('settings.channels.delete')}
  </CommandButton>
);
