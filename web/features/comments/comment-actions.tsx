import { type ReactNode, useState } from 'react';
import type { Comment } from '../../../shared/comments.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { actorOf } from '../../session/use-me.ts';
import { CommentVoteButtons } from './comment-vote-buttons.tsx';
import { DeleteComment } from './delete-comment.tsx';
import { useThreadContext } from './thread-context.ts';

interface CommentActionsProps {
  comment: Comment;
  onReply: () => void;
  onEdit: () => void;
}

/** Vote, reply, edit, delete. */
export function CommentActions({ comment, onReply, onEdit }: CommentActionsProps) {
  const { me } = useThreadContext();
  const [deleting, setDeleting] = useState(false);
  const own = me !== undefined && comment.author?.handle === me.handle;
  const owned = { authorId: own ? me.id : 0, state: comment.state };
  return (
    <div className="flex flex-wrap items-center">
      <CommentVoteButtons comment={comment} />
      <Action icon="reply" onPress={onReply}>
        {t('thread.reply')}
      </Action>
      {permissions['edit a comment'](actorOf(me), owned) && (
        <Action icon="edit" onPress={onEdit}>
          {t('thread.edit')}
        </Action>
      )}
      {permissions['delete a comment'](actorOf(me), owned) && (
        <Action icon="trash" onPress={() => setDeleting(true)}>
          {t('thread.delete')}
        </Action>
      )}
      {deleting && <DeleteComment comment={comment} own={own} onClose={() => setDeleting(false)} />}
    </div>
  );
}

const Action = ({ icon, onPress, children }: { icon: IconName; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onPress}
    className="inline-flex min-h-10 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink md:min-h-9"
  >
    <Icon name={icon} className="size-4" />
    {children}
  </button>
);
