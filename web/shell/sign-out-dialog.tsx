import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useQueuedCommands } from '../engine/queued-commands.ts';
import { t } from '../i18n/t.ts';
import { QueuedCommandItem } from '../queue/queued-command-item.tsx';
import { signOut } from '../routes/sign-out.ts';

/** Says what is not sent yet, and would be lost, before someone signs out. */
export function SignOutDialog({ drafts, onClose }: { drafts: number; onClose: () => void }) {
  const commands = useQueuedCommands();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Dialog title={t('signOut.title')} onClose={onClose}>
      {commands.length > 0 && <p>{t('signOut.commands', { count: commands.length })}</p>}
      {drafts > 0 && <p>{t('signOut.drafts', { count: drafts })}</p>}
      <ul className="grid gap-3">
        {commands.map((command) => (
          <QueuedCommandItem key={command.key} command={command} />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('signOut.stay')}
        </Button>
        <Button look="danger" busy={busy} onClick={leave}>
          {t('signOut.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
