import { memo, type ReactNode, useState } from 'react';
import type { Comment } from '../../../shared/comments.ts';
import { collapseAt } from '../../../shared/limits.ts';
import { Button } from '../../components/button.tsx';
import { Prose } from '../../components/prose.tsx';
import { count } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { hasDraft } from '../../lib/draft.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentHeader } from './comment-header.tsx';
import { EditComment, editDraft } from './edit-comment.tsx';
import { Reply, replyDraft } from './new-comment.tsx';

/** A comment without its replies. A stored draft of a reply or edit is open again. */
export const CommentItem = memo(function CommentItem({ comment, fold }: { comment: Comment; fold: ReactNode }) {
  const { id, html = '', up, down } = comment;
  // Decided once: a comment does not collapse while it is read.
  const [hidden, setHidden] = useState(up - down <= collapseAt);
  const [replying, setReplying] = useState(() => hasDraft(replyDraft(id)));
  const [editing, setEditing] = useState(() => hasDraft(editDraft(id)));
  return (
    <article>
      <CommentHeader comment={comment}>{fold}</CommentHeader>
      {hidden ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
          {t('thread.hidden', { score: count(up - down) })}
          <Button look="quiet" onClick={() => setHidden(false)}>
            {t('thread.show')}
          </Button>
        </p>
      ) : editing ? (
        <EditComment comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Prose html={html} />
          <CommentActions comment={comment} onReply={() => setReplying(true)} onEdit={() => setEditing(true)} />
        </>
      )}
      {replying && (
        <div className="py-2">
          <Reply to={id} name={comment.author?.name ?? t('thread.nobody')} onClose={() => setReplying(false)} />
        </div>
      )}
    </article>
  );
});
