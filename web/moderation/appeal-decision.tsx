import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { sendCommand } from '../engine/command.ts';
import { t } from '../i18n/t.ts';
import { TextDialog } from './text-dialog.tsx';

/** Grants or rejects the appeal against a sanction. */
export function AppealDecision({ sanction }: { sanction: number }) {
  const [granted, setGranted] = useState<boolean>();
  const label = (grants: boolean) => t(grants ? 'mod.people.appeal.grant' : 'mod.people.appeal.reject');
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setGranted(true)}>{label(true)}</Button>
      <Button onClick={() => setGranted(false)}>{label(false)}</Button>
      {granted !== undefined && (
        <TextDialog
          title={label(granted)}
          label={t('mod.people.appeal.answer')}
          hint={t('mod.people.appeal.answer.hint')}
          submitLabel={label(granted)}
          send={(answer) => sendCommand('putAppealDecision', { id: sanction, body: { granted, answer } })}
          onClose={() => setGranted(undefined)}
        />
      )}
    </div>
  );
}
