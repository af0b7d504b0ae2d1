import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { t } from '../../../i18n/t.ts';
import { TextDialog } from '../../../moderation/text-dialog.tsx';

/** Ends a sanction before its time, with a reason. */
export function EndSanction({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('mod.people.end')}
      </Button>
      {isOpen && (
        <TextDialog
          title={t('mod.people.end')}
          label={t('mod.people.reason')}
          submitLabel={t('mod.people.end')}
          send={async (reason) => void (await sendCommand('createSanctionEnd', { id, body: { reason } }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
