import { useState } from 'react';
import type { DealCard } from '../../../../shared/deals.ts';
import type { HeatLevel } from '../../../../shared/heat.ts';
import { Icon } from '../../../components/icon.tsx';
import { lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { Score } from '../../../components/score.tsx';
import { useHeat } from '../../../deals/heat.tsx';
import { freeArrow, isOwn, uselessArrow } from '../../../deals/is-own.ts';
import type { Vote } from '../../../deals/optimistic-votes.ts';
import { count } from '../../../i18n/format.ts';
import { withWords } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { setting } from '../../../lib/settings.ts';
import { useMe } from '../../../session/use-me.ts';
import { canVote } from './can-vote.ts';
import { useDealVotes, voteOrShowError } from './deal-votes.ts';

const ReasonDialog = lazyWithWords(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

const explainFirstVote = async () => (await withWords(async () => (await import('./first-vote.ts')).explainFirstVote)).default();

interface VoteButtonsProps {
  deal: DealCard;
  /** The viewer's vote as the board knows it. */
  mine: Vote;
  className?: string;
}

const pressed = { up: 'bg-up text-on-wire', down: 'bg-down text-on-wire' };
const ground = { 1: 'bg-up-wash', [-1]: 'bg-down-wash', none: 'bg-sunken' };

const heatColour = { warm: 'text-warm', hot: 'text-up', blazing: 'text-blaze' } as const;
const scoreColour = (vote: Vote, heat: HeatLevel | undefined) =>
  vote === -1 ? 'text-down' : heat ? heatColour[heat] : vote === 1 ? 'text-up' : '';

/** The deal's score with the buttons that change it: up at once, down after saying why. Pressed again, a vote is withdrawn. */
export function VoteButtons({ deal, mine, className = '' }: VoteButtonsProps) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const { up, down, vote } = useDealVotes(deal, mine);
  const score = up - down;
  const heat = useHeat({ ...deal, up, down });
  // A press says why, also where nothing can be pointed at.
  const isUseless = isOwn(me, deal);

  const press = (value: 1 | -1) => {
    if (vote === value) return voteOrShowError(deal, mine, undefined);
    if (!canVote(me, deal, value)) return;
    if (me?.state === 'active' && setting('voted') === undefined) void explainFirstVote();
    if (value === 1) voteOrShowError(deal, mine, { value });
    else setAsking(true);
  };

  const buttonOf = (way: 'up' | 'down', value: 1 | -1) => (
    <button
      type="button"
      data-shortcut={`vote-${way}`}
      aria-label={t(`vote.${way}`)}
      aria-disabled={isUseless || undefined}
      title={t(isUseless ? 'problem.SELF_VOTE' : `vote.${way}.hint`)}
      aria-pressed={vote === value}
      onClick={() => press(value)}
      className={`rounded-control ${vote === value ? pressed[way] : isUseless ? uselessArrow : freeArrow[way]}`}
    >
      <Icon name={way} />
    </button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t('vote.group', { score: count(score) })}
      className={`vote-buttons rounded-xl ${ground[vote ?? 'none']} ${className}`}
    >
      {buttonOf('up', 1)}
      <span
        aria-hidden="true"
        title={t('vote.counts', { up: count(up), down: count(down) })}
        className={`text-center font-bold ${scoreColour(vote, heat)}`}
      >
        <Score value={score} />
      </span>
      {buttonOf('down', -1)}
      {asking && <ReasonDialog deal={deal} mine={mine} onClose={() => setAsking(false)} />}
    </div>
  );
}
