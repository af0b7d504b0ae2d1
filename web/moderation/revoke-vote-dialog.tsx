import { useState } from 'react';
import { CheckField } from '../components/field.tsx';
import { toast } from '../components/toast.tsx';
import { sendCommand } from '../engine/command.ts';
import { showError } from '../errors/show-error.ts';
import { t } from '../i18n/t.ts';
import { TextDialog } from './text-dialog.tsx';

/** Revokes the downvote that a comment explains, and offers to undo it. @param comment its id */
export function RevokeVoteDialog({ comment, onClose }: { comment: number; onClose: () => void }) {
  const [removeComment, setRemoveComment] = useState(false);
  const revoke = async (reason: string) => {
    const { stopped } = await sendCommand('createVoteRevocation', { id: comment, body: { reason, removeComment } });
    toast(t(stopped ? 'mod.revoke.stopped' : 'mod.revoke.done'), { label: t('mod.revoke.undo'), act: () => void undo(comment) });
  };
  return (
    <TextDialog
      title={t('mod.revoke.title')}
      intro={t('mod.revoke.text')}
      label={t('mod.people.reason')}
      hint={t('mod.revoke.reason.hint')}
      submitLabel={t('mod.revoke.do')}
      look="danger"
      send={revoke}
      onClose={onClose}
    >
      <CheckField label={t('mod.revoke.remove')} checked={removeComment} onChange={(event) => setRemoveComment(event.target.checked)} />
    </TextDialog>
  );
}

const undo = (comment: number) => sendCommand('deleteVoteRevocation', { id: comment }).then(() => toast(t('mod.revoke.undone')), showError);
