import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { affiliationKinds } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SelectField, TextArea } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { boardConstant } from '../../../site/board-constant.ts';

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
        <SelectField label={t('merchantPage.kind')} value={kind} onChange={(event) => setKind(event.target.value as typeof kind)}>
          {affiliationKinds.map((each) => (
            <option key={each} value={each}>
              {t(`merchantPage.kind.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('merchantPage.note')}
          hint={t('merchantPage.noteHint')}
          value={note}
          maxLength={limits.affiliationNote.max}
          error={error}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('merchantPage.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
