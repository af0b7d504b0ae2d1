import { useState } from 'react';
import type { CaseEntry } from '../../../../shared/moderation.ts';
import { Button } from '../../../components/button.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { TextDialog } from '../../../moderation/text-dialog.tsx';

/** What is decided about an appeal or a claim; the case closes with the last of them. */
export function EntryDecision({ entry: { kind, details = {}, waits } }: { entry: CaseEntry }) {
  if (!waits) return null;
  if (kind === 'appeal') return <AppealDecision sanction={Number(details.sanction)} />;
  return kind === 'affiliation' ? <ClaimDecision affiliation={Number(details.affiliation)} /> : null;
}

function AppealDecision({ sanction }: { sanction: number }) {
  const [granted, setGranted] = useState<boolean>();
  const label = (grants: boolean) => t(grants ? 'mod.people.appeal.grant' : 'mod.people.appeal.reject');
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setGranted(true)}>{label(true)}</Button>
      <Button onClick={() => setGranted(false)}>{label(false)}</Button>
      {granted !== undefined && (
        <TextDialog
          title={label(granted)}
          label={t('mod.people.appeal.answer')}
          hint={t('mod.people.appeal.answer.hint')}
          submitLabel={label(granted)}
          send={async (answer) => void (await sendCommand('putAppealDecision', { id: sanction, body: { granted, answer } }))}
          onClose={() => setGranted(undefined)}
        />
      )}
    </div>
  );
}

function ClaimDecision({ affiliation }: { affiliation: number }) {
  const decide = (verified: boolean) => sendCommand('putAffiliation', { id: affiliation, body: { verified } }).catch(showError);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void decide(true)}>{t('mod.claims.verify')}</Button>
      <Button onClick={() => void decide(false)}>{t('mod.claims.decline')}</Button>
    </div>
  );
}
