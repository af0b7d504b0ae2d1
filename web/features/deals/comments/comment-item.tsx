import { type ReactNode, useRef, useState } from 'react';
import type { Comment } from '../../../../shared/comments.ts';
import { Button } from '../../../components/button.tsx';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { Prose } from '../../../components/prose.tsx';
import { OfferLine } from '../../../deals/offer-line.tsx';
import { t } from '../../../i18n/t.ts';
import { TextPicture } from '../../../images/text-picture.tsx';
import { hasDraft, keepDraft, storedDraft } from '../../../lib/draft.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentHeader } from './comment-header.tsx';
import { EditComment, editDraft } from './edit-comment.tsx';
import { Reply, replyDraft } from './new-comment.tsx';
import { quoteOf, selectionIn } from './quote.ts';

const VoteRevoked = lazyOrNothing(async () => (await import('./vote-revoked.tsx')).VoteRevoked);

interface CommentItemProps {
  comment: Comment;
  fold: ReactNode;
  /** What stands in its place while it is collapsed. */
  hidden: string | undefined;
  onShow: () => void;
}

/** A comment without its replies. A stored draft of a reply or edit is open again. */
export function CommentItem({ comment, fold, hidden, onShow }: CommentItemProps) {
  const { id, html = '', author, image, offer, voteRevoked } = comment;
  const place = useRef<HTMLElement>(null);
  // Another number opens the reply anew, with what was quoted meanwhile.
  const [reply, setReply] = useState(() => (hasDraft(replyDraft(id)) ? 1 : 0));
  const [editing, setEditing] = useState(() => hasDraft(editDraft(id)));
  const quote = () => {
    const written = storedDraft<string>(replyDraft(id)) ?? '';
    keepDraft(replyDraft(id), written + quoteOf(author?.handle, selectionIn(place.current), comment.body ?? '', written));
    setReply(reply + 1);
  };
  return (
    <article ref={place}>
      <CommentHeader comment={comment}>{fold}</CommentHeader>
      {hidden !== undefined ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
          {hidden}
          <Button look="quiet" onClick={onShow}>
            {t('thread.show')}
          </Button>
        </p>
      ) : editing ? (
        <EditComment comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          {voteRevoked !== undefined && <VoteRevoked reason={voteRevoked} />}
          <Prose html={html} />
          {image && <TextPicture image={image} />}
          {offer && <OfferLine offer={offer} />}
          <CommentActions comment={comment} onReply={() => setReply(reply || 1)} onQuote={quote} onEdit={() => setEditing(true)} />
        </>
      )}
      {reply > 0 && (
        <div className="py-2">
          <Reply key={reply} to={id} name={author?.name ?? t('thread.nobody')} onClose={() => setReply(0)} />
        </div>
      )}
    </article>
  );
}
