import { useMemo } from 'react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { CommentItem } from './comment-item.tsx';
import { useThreadContext } from './thread-context.ts';
import type { Place } from './use-thread.ts';

export const commentAnchor = (id: number): string => `comment-${id}`;

const sizeOf = (place: Place): number => place.replies.reduce((sum, reply) => sum + sizeOf(reply), 1);

export function Branch({ place, className = '' }: { place: Place; className?: string }) {
  const { folded, fold, lit } = useThreadContext();
  const { id, comment, replies } = place;
  const isFolded = folded.has(id);
  const answers = sizeOf(place) - 1;
  const control = useMemo(
    () => (answers === 0 ? null : <FoldButton answers={answers} folded={isFolded} onPress={() => fold(id, !isFolded)} />),
    [answers, isFolded, fold, id],
  );
  return (
    <li id={commentAnchor(id)} tabIndex={-1} className={`min-w-0 rounded-control ${lit.has(id) ? 'light-up' : ''} ${className}`}>
      {comment?.state === 'visible' ? (
        <CommentItem comment={comment} fold={control} />
      ) : (
        <p className="flex min-h-10 flex-wrap items-center gap-2 text-sm text-soft italic">
          {t(comment?.state === 'removed' ? 'thread.removed' : 'thread.deleted')}
          {control}
        </p>
      )}
      {replies.length > 0 && !isFolded && (
        <ol className="mt-1 grid gap-2 border-s-2 border-line ps-2.5 sm:ms-3 sm:ps-5">
          {replies.map((reply) => (
            <Branch key={reply.id} place={reply} />
          ))}
        </ol>
      )}
    </li>
  );
}

const FoldButton = ({ answers, folded, onPress }: { answers: number; folded: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-expanded={!folded}
    aria-label={folded ? undefined : t('thread.fold')}
    title={folded ? undefined : t('thread.fold')}
    onClick={onPress}
    className="-me-2 ms-auto inline-flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-medium text-soft not-italic hover:bg-sunken hover:text-ink"
  >
    <Icon name={folded ? 'plus' : 'minus'} className="size-4" />
    {folded && t('thread.unfold', { count: answers })}
  </button>
);
