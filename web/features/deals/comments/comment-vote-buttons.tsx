import type { Comment } from '../../../../shared/comments.ts';
import { Icon } from '../../../components/icon.tsx';
import { Score } from '../../../components/score.tsx';
import { toast } from '../../../components/toast.tsx';
import { freeArrow, isOwn, uselessArrow } from '../../../deals/is-own.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { mayTakePart } from '../../../session/may-take-part.ts';
import { useCommentVotes, voteOnComment } from './comment-votes.ts';
import { useThreadContext } from './thread-context.ts';

const button = 'grid size-10 place-items-center rounded-control transition-colors md:size-9';
const pressed = { up: 'bg-up-wash text-up', down: 'bg-down-wash text-down' };

/** A comment's score with its vote buttons. A second press withdraws the vote. */
export function CommentVoteButtons({ comment }: { comment: Comment }) {
  const { me, votes } = useThreadContext();
  const mine = votes[comment.id];
  const { up, down, vote } = useCommentVotes(comment, mine);
  const score = up - down;
  // A press says why, also where nothing can be pointed at.
  const isUseless = isOwn(me, comment);
  const why = isUseless ? t('problem.SELF_VOTE') : undefined;

  const press = (value: 1 | -1) => {
    if (!mayTakePart(me)) return;
    if (isUseless) toast(t('problem.SELF_VOTE'));
    else voteOnComment(comment, mine, vote === value ? undefined : value);
  };

  const buttonOf = (way: 'up' | 'down', value: 1 | -1) => (
    <button
      type="button"
      aria-label={t(`vote.${way}`)}
      aria-disabled={isUseless || undefined}
      title={why}
      aria-pressed={vote === value}
      onClick={() => press(value)}
      className={`${button} ${vote === value ? pressed[way] : isUseless ? uselessArrow : freeArrow[way]}`}
    >
      <Icon name={way} className="size-[1.125rem]" />
    </button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('vote.group', { score: count(score) })} className="-ms-2 flex items-center">
      {buttonOf('up', 1)}
      <span
        aria-hidden="true"
        title={t('vote.counts', { up: count(comment.up), down: count(comment.down) })}
        className={`min-w-6 text-center text-sm font-semibold ${vote === 1 ? 'text-up' : vote === -1 ? 'text-down' : 'text-soft'}`}
      >
        <Score value={score} />
      </span>
      {buttonOf('down', -1)}
    </div>
  );
}
