import { memo, useState } from 'react';
import type { Comment } from '../../../../shared/comments.ts';
import { isCollapsed } from '../../../../shared/limits.ts';
import { Icon } from '../../../components/icon.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { CommentItem } from './comment-item.tsx';
import { useThreadContext } from './thread-context.ts';
import { textOf } from './thread-rows.ts';
import { useNear } from './use-near.ts';
import { commentAnchor } from './use-reveal.ts';

interface CommentRowProps {
  id: number;
  /** Undefined if it has vanished. */
  comment: Comment | undefined;
  /** 1 for the first comment of a thread. */
  level: number;
  answers: number;
  isFolded: boolean;
  /** It ends its thread. */
  isLast: boolean;
  /** New, or the one that was navigated to. */
  isLit: boolean;
  /** Shown in full at first. */
  isEager: boolean;
}

/**
 * A comment of the thread. Far from the screen it is only its text, which the browser still finds and scrolls to; so a long thread costs one
 * element for each comment.
 */
export const CommentRow = memo(function CommentRow({ id, comment, level, answers, isFolded, isLast, isLit, isEager }: CommentRowProps) {
  const { place, isNear, height } = useNear<HTMLLIElement>(isEager);
  const { blocked } = useThreadContext();
  const isBlocked = comment?.author !== undefined && blocked.has(comment.author.handle);
  // Decided once: a comment does not collapse by votes while it is read.
  const [isUnpopular] = useState(comment !== undefined && isCollapsed(comment));
  const [isShown, setShown] = useState(false);
  const hidden =
    isShown || comment === undefined ? undefined : isBlocked ? t('thread.blocked') : isUnpopular ? lowScore(comment) : undefined;
  const fold = answers > 0 && <FoldButton id={id} answers={answers} isFolded={isFolded} />;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: list items have levels (WAI-ARIA 1.2)
    <li
      ref={place}
      id={commentAnchor(id)}
      tabIndex={-1}
      aria-level={level}
      data-last={isLast || undefined}
      style={isNear ? undefined : { blockSize: height }}
      className={`thread-row ${isNear ? '' : 'thread-text'} ${isLit ? 'light-up' : ''}`}
    >
      {!isNear ? (
        shortOf(comment, hidden)
      ) : comment?.state === 'visible' ? (
        <CommentItem comment={comment} fold={fold} hidden={hidden} onShow={() => setShown(true)} />
      ) : (
        <p className="flex min-h-10 flex-wrap items-center gap-2 text-sm text-soft italic">
          {goneText(comment)}
          {fold}
        </p>
      )}
    </li>
  );
});

const lowScore = ({ up, down }: Comment) => t('thread.hidden', { score: count(up - down) });

function goneText(comment: Comment | undefined): string {
  if (comment?.state === 'held') return t('thread.held');
  if (comment?.state !== 'removed') return t('thread.deleted');
  return comment.reason === undefined ? t('thread.removed') : t('thread.removed.because', { reason: reasonText(comment.reason) });
}

/** The author on the first line, then the text. */
function shortOf(comment: Comment | undefined, hidden: string | undefined): string {
  if (comment?.state !== 'visible') return goneText(comment);
  const { author, html = '' } = comment;
  return `${author?.name ?? t('thread.nobody')}\n${hidden ?? textOf(html)}`;
}

/** Collapses a comment's replies, or shows them again. */
function FoldButton({ id, answers, isFolded }: { id: number; answers: number; isFolded: boolean }) {
  const { toggle } = useThreadContext();
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={isFolded ? undefined : t('thread.fold')}
      title={isFolded ? undefined : t('thread.fold')}
      onClick={() => toggle(id)}
      className="-me-2 ms-auto inline-flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-medium text-soft not-italic hover:bg-sunken hover:text-ink"
    >
      <Icon name={isFolded ? 'plus' : 'minus'} className="size-4" />
      {isFolded && t('thread.unfold', { count: answers })}
    </button>
  );
}
