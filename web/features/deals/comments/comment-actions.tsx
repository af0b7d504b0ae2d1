import { type ReactNode, useState } from 'react';
import type { Comment } from '../../../../shared/comments.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { lazyOrNothing, lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { dealAddress } from '../../../deals/addresses.ts';
import { shareLink } from '../../../deals/share-link.ts';
import { useDealRights } from '../../../deals/use-deal-rights.ts';
import { sendCommand } from '../../../engine/command.ts';
import { withStaffWords } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { ReportButton } from '../../../moderation/report-button.tsx';
import { useMay } from '../../../session/use-may.ts';
import { actorOf } from '../../../session/use-me.ts';
import { CommentVoteButtons } from './comment-vote-buttons.tsx';
import { DeleteComment } from './delete-comment.tsx';
import { useThreadContext } from './thread-context.ts';
import { commentAnchor } from './use-reveal.ts';

const ReasonDialog = lazyOrNothing(async () => (await import('../../../moderation/reason-dialog.tsx')).ReasonDialog);

const RevokeVoteDialog = lazyWithWords(
  async () => (await import('../../../moderation/revoke-vote-dialog.tsx')).RevokeVoteDialog,
  withStaffWords,
);

interface CommentActionsProps {
  comment: Comment;
  onReply: () => void;
  onQuote: () => void;
  onEdit: () => void;
}

/** Vote, reply, quote, link, report, edit, delete. */
export function CommentActions({ comment, onReply, onQuote, onEdit }: CommentActionsProps) {
  const { deal, me } = useThreadContext();
  const [deleting, setDeleting] = useState(false);
  const [revoking, setRevoking] = useState(false);
  const own = me !== undefined && comment.author?.handle === me.handle;
  const owned = { authorId: own ? me.id : 0, state: comment.state };
  const isOwnDeal = useDealRights(deal).isOwn;
  const mayDecide = useMay('read the queue and decide') && !isOwnDeal;
  const mayRevoke = comment.against !== undefined && mayDecide && !own;
  const mayReply = !deal.locked || mayDecide;
  return (
    <div className="flex flex-wrap items-center">
      <CommentVoteButtons comment={comment} />
      {mayReply && (
        <Action icon="reply" onPress={onReply}>
          {t('thread.reply')}
        </Action>
      )}
      {mayReply && (
        <Action icon="quote" isShort onPress={onQuote}>
          {t('thread.quote')}
        </Action>
      )}
      <Action icon="link" isShort onPress={() => void shareLink(`${dealAddress(deal)}#${commentAnchor(comment.id)}`, deal.title)}>
        {t('thread.link')}
      </Action>
      {!own && (
        <ReportButton about={{ kind: 'comment', id: comment.id }} label={t('report.title.comment')} className={actionClass}>
          <Icon name="flag" className="size-4" />
          <span className="max-sm:sr-only">{t('report.open')}</span>
        </ReportButton>
      )}
      {permissions['edit a comment'](actorOf(me), owned) && (
        <Action icon="edit" isShort onPress={onEdit}>
          {t('thread.edit')}
        </Action>
      )}
      {permissions['delete a comment'](actorOf(me), owned) && (
        <Action icon="trash" isShort onPress={() => setDeleting(true)}>
          {t('thread.delete')}
        </Action>
      )}
      {mayRevoke && (
        <Action icon="down" onPress={() => setRevoking(true)}>
          {t('thread.revoke')}
        </Action>
      )}
      {revoking && <RevokeVoteDialog comment={comment.id} onClose={() => setRevoking(false)} />}
      {deleting && own && <DeleteComment comment={comment} onClose={() => setDeleting(false)} />}
      {deleting && !own && (
        <ReasonDialog
          action="remove_comment"
          title={t('thread.delete.title')}
          submitLabel={t('thread.delete')}
          send={async (reason) => void (await sendCommand('deleteComment', { id: comment.id, body: { reason } }))}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

interface ActionProps {
  icon: IconName;
  /** Only the icon on a phone. */
  isShort?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const actionClass =
  'inline-flex min-h-10 items-center gap-1.5 rounded-control px-1.5 text-sm font-medium text-soft transition-colors sm:px-2.5 hover:bg-sunken hover:text-ink md:min-h-9';

const Action = ({ icon, isShort = false, onPress, children }: ActionProps) => (
  <button
    type="button"
    // Keeps the selected text, for a quote.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={actionClass}
  >
    <Icon name={icon} className="size-4" />
    <span className={isShort ? 'max-sm:sr-only' : ''}>{children}</span>
  </button>
);
