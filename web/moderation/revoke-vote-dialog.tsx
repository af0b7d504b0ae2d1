import { type FormEvent, useState } from 'react';
import { sanctionTexts } from '../../shared/limits.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { CheckField, TextArea } from '../components/field.tsx';
import { toast } from '../components/toast.tsx';
import { showError } from '../errors/show-error.ts';
import { useSubmit } from '../errors/use-submit.ts';
import { t } from '../i18n/t.ts';
import { sendCommand } from '../live/command.ts';

/** Revokes the downvote that a comment explains, and offers to undo it. @param comment its id */
export function RevokeVoteDialog({ comment, onClose }: { comment: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [removeComment, setRemoveComment] = useState(false);
  const [error, setError] = useState<string>();
  const { busy, send } = useSubmit((words) => setError(Object.values(words).join(' ')));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { stopped } = await sendCommand('createVoteRevocation', { id: comment, body: { reason, removeComment } });
      toast(t(stopped ? 'mod.revoke.stopped' : 'mod.revoke.done'), { label: t('mod.revoke.undo'), act: () => void undo(comment) });
      onClose();
    });
  };
  return (
    <Dialog title={t('mod.revoke.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-soft">{t('mod.revoke.text')}</p>
        <TextArea
          label={t('mod.people.reason')}
          hint={t('mod.revoke.reason.hint')}
          value={reason}
          error={error}
          required
          autoFocus
          dir="auto"
          maxLength={sanctionTexts.reason.max}
          onChange={(event) => {
            setError(undefined);
            setReason(event.target.value);
          }}
        />
        <CheckField label={t('mod.revoke.remove')} checked={removeComment} onChange={(event) => setRemoveComment(event.target.checked)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            {t('mod.revoke.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const undo = (comment: number) => sendCommand('deleteVoteRevocation', { id: comment }).then(() => toast(t('mod.revoke.undone')), showError);
