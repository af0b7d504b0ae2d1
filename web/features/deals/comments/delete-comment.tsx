import { useState } from 'react';
import type { Comment } from '../../../../shared/comments.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

/** Asks before your own comment is deleted, which cannot be undone. */
export function DeleteComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await sendCommand('deleteComment', { id: comment.id }).catch(showError);
    onClose();
  };
  const isReason = comment.against !== undefined;
  return (
    <Dialog title={t(isReason ? 'thread.delete.reason' : 'thread.delete.title')} onClose={onClose}>
      <p>{t(isReason ? 'thread.delete.reasonText' : 'thread.delete.text')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t(isReason ? 'dialog.close' : 'dialog.cancel')}
        </Button>
        {!isReason && (
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {t('thread.delete')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
