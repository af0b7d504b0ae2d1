import type { Comment } from '../../../../shared/comments.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { ConfirmDialog } from '../../../errors/confirm-dialog.tsx';
import { t } from '../../../i18n/t.ts';

/** Asks before your own comment is deleted, which cannot be undone. The reason of a downvote stays as long as the vote. */
export const DeleteComment = ({ comment: { id, against }, onClose }: { comment: Comment; onClose: () => void }) =>
  against === undefined ? (
    <ConfirmDialog
      title={t('thread.delete.title')}
      text={t('thread.delete.text')}
      label={t('thread.delete')}
      act={() => sendCommand('deleteComment', { id })}
      onClose={onClose}
    />
  ) : (
    <Dialog title={t('thread.delete.reason')} onClose={onClose}>
      <p>{t('thread.delete.reasonText')}</p>
      <Button look="quiet" className="justify-self-end" onClick={onClose}>
        {t('dialog.close')}
      </Button>
    </Dialog>
  );
