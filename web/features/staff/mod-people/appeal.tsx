import { useState } from 'react';
import type { StaffSanction } from '../../../../shared/mod-people.ts';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { t } from '../../../i18n/t.ts';
import { TextDialog } from '../../../moderation/text-dialog.tsx';

interface AppealProps {
  sanction: StaffSanction;
  appeal: NonNullable<StaffSanction['appeal']>;
  mayDecide: boolean;
}

/** What a person says against a sanction, and the decision. */
export function Appeal({ sanction: { id, appealDecidedBy, endedAt }, appeal: { text, at, answer }, mayDecide }: AppealProps) {
  const [granted, setGranted] = useState<boolean>();
  const close = () => setGranted(undefined);
  return (
    <div className="grid gap-2 border-s-4 border-line ps-4">
      <p className="text-sm text-soft">
        {t('mod.people.appeal')} <RelativeTime moment={at} />
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {answer !== undefined && (
        <p dir="auto" className="wrap-anywhere text-soft">
          <bdi>{appealDecidedBy?.name}</bdi>: {answer}
        </p>
      )}
      {answer === undefined && endedAt === undefined && mayDecide && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setGranted(true)}>{t('mod.people.appeal.grant')}</Button>
          <Button onClick={() => setGranted(false)}>{t('mod.people.appeal.reject')}</Button>
        </div>
      )}
      {granted !== undefined && (
        <TextDialog
          title={t(granted ? 'mod.people.appeal.grant' : 'mod.people.appeal.reject')}
          label={t('mod.people.appeal.answer')}
          hint={t('mod.people.appeal.answer.hint')}
          submitLabel={t(granted ? 'mod.people.appeal.grant' : 'mod.people.appeal.reject')}
          send={async (answer) => void (await sendCommand('putAppealDecision', { id, body: { granted, answer } }))}
          onClose={close}
        />
      )}
    </div>
  );
}
