import { useState } from 'react';
import type { Comment, EditedComment } from '../../../../shared/comments.ts';
import { limits } from '../../../../shared/limits.ts';
import { answerUnlessQueued } from '../../../engine/answer-unless-queued.ts';
import { sendCommand } from '../../../engine/command.ts';
import { currentFromConflict } from '../../../engine/current-from-conflict.ts';
import { t } from '../../../i18n/t.ts';
import { CommentForm } from './comment-form.tsx';
import { useThreadContext } from './thread-context.ts';

export const editDraft = (comment: number): string => `comment-edit:${comment}`;

/** Edits a comment. If it was edited elsewhere meanwhile, shows that version, and overwrites it only on a second press. */
export function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { deal } = useThreadContext();
  const [base, setBase] = useState<Pick<EditedComment, 'version'>>(comment);
  const [theirs, setTheirs] = useState<string>();

  const send = async (body: string, key: string) => {
    try {
      const queue = { deal: deal.id, draft: { name: editDraft(comment.id), value: body } };
      const options = { key: `${key}-${base.version}`, queue };
      await answerUnlessQueued(sendCommand('putComment', { id: comment.id, body: { body, version: base.version } }, options));
      onClose();
    } catch (refusal) {
      const current = currentFromConflict('putComment', refusal);
      if (current !== undefined) {
        setBase(current);
        setTheirs(current.body);
      }
      throw refusal;
    }
  };

  return (
    <CommentForm
      draft={editDraft(comment.id)}
      text={comment.body ?? ''}
      label={t('thread.editing')}
      submitLabel={t('thread.saveEdit')}
      min={comment.against === undefined ? limits.comment.min : limits.negativeReason.min}
      eager
      onCancel={onClose}
      send={send}
      notice={
        theirs !== undefined && (
          <div role="alert" className="grid gap-2 rounded-control bg-wire-wash p-3 text-sm">
            <p className="font-medium">{t('thread.conflict')}</p>
            <p dir="auto" className="whitespace-pre-wrap">
              {theirs}
            </p>
          </div>
        )
      }
    />
  );
}
