import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { affiliationKinds } from '../../../../shared/states.ts';
import { boardConstant } from '../../../board/board-constant.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogFooter } from '../../../components/dialog-footer.tsx';
import { TextArea } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

const most = (span: 'day' | 'week') => count(boardConstant(`representatives.${span}`));

/** Someone says that they work for a merchant, and how moderators can verify it. */
export function ClaimDialog({ slug, name, onClose }: { slug: string; name: string; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof affiliationKinds)[number]>('employee');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const { busy, send } = useSubmit((words) => setError(Object.values(words)[0]));
  const submit = async () => {
    await sendCommand('createMyAffiliation', { body: { merchant: slug, kind, ...(note.trim() === '' ? {} : { note }) } });
    toast(t('merchantPage.claimSent'));
    onClose();
  };
  return (
    <Dialog title={t('merchantPage.claim', { merchant: name })} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(submit);
        }}
      >
        <p>{t('merchantPage.claimText', { merchant: name, day: most('day'), week: most('week') })}</p>
        <ChoiceField
          label={t('merchantPage.kind')}
          options={affiliationKinds}
          words={(each) => t(`merchantPage.kind.${each}`)}
          value={kind}
          onChoose={setKind}
        />
        <TextArea
          label={t('merchantPage.note')}
          hint={t('merchantPage.noteHint')}
          value={note}
          maxLength={limits.affiliationNote.max}
          error={error}
          onChange={(event) => setNote(event.target.value)}
        />
        <DialogFooter label={t('merchantPage.send')} busy={busy} />
      </form>
    </Dialog>
  );
}
