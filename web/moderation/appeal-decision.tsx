import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { sendCommand } from '../engine/command.ts';
import { t } from '../i18n/t.ts';
import { TextDialog } from './text-dialog.tsx';

/** What a button that answers something shows of its key. */
export interface AnswerHints {
  grant: ReactNode;
  reject: ReactNode;
}

/** Grants or rejects the appeal against a sanction. */
export function AppealDecision({ sanction, hints }: { sanction: number; hints?: AnswerHints }) {
  const [granted, setGranted] = useState<boolean>();
  const label = (grants: boolean) => t(grants ? 'mod.people.appeal.grant' : 'mod.people.appeal.reject');
  return (
    <div className="flex flex-wrap gap-3">
      <Button data-answer="grant" onClick={() => setGranted(true)}>
        {label(true)} {hints?.grant}
      </Button>
      <Button data-answer="reject" onClick={() => setGranted(false)}>
        {label(false)} {hints?.reject}
      </Button>
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
