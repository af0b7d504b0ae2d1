import { useEffect } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { useQueuedCommands } from '../engine/queued-commands.ts';
import { t } from '../i18n/t.ts';
import { QueuedCommandItem } from './queued-command-item.tsx';

/** Everything that waits to be sent or was refused. Closes once nothing is left. */
export function QueuedCommandsDialog({ onClose }: { onClose: () => void }) {
  const commands = useQueuedCommands();
  const isEmpty = commands.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  return (
    <Dialog title={t('queue.title')} onClose={onClose}>
      {commands.some(({ refused }) => refused === undefined) && <p className="text-soft">{t('queue.text')}</p>}
      <ul className="grid gap-3">
        {commands.map((command) => (
          <QueuedCommandItem key={command.key} command={command} />
        ))}
      </ul>
    </Dialog>
  );
}
