import type { DealCard } from '../../shared/deals.ts';
import { type HeatLevel, heatLevel, shownVoteSpeed, voteSpeedNow } from '../../shared/heat.ts';
import { useBoard } from '../board/use-board.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { count } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { useNow } from '../lib/now.ts';

type Heated = Pick<DealCard, 'state' | 'up' | 'down' | 'withheld' | 'liveAt' | 'hotAt'>;

/** The deal's level of heat on this board's scale, now. */
export const useHeat = (deal: Heated): HeatLevel | undefined => heatLevel(deal, useBoard().heat, useNow());

export function HeatBadge({ deal }: { deal: Heated }) {
  const level = useHeat(deal);
  if (level === undefined || level === 'warm') return null;
  return (
    <Badge look={level} icon="flame">
      <span className="max-md:sr-only">{t(level === 'hot' ? 'deal.hot' : 'deal.blazing')}</span>
    </Badge>
  );
}

/** The current speed of upvotes, if there are any. */
export function VoteSpeed({ deal }: { deal: Pick<DealCard, 'state' | 'voteSpeed'> }) {
  const now = useNow();
  const speed = deal.state === 'live' && deal.voteSpeed ? Math.round(voteSpeedNow(deal.voteSpeed, now)) : 0;
  if (speed < shownVoteSpeed) return null;
  return (
    <span className="inline-flex items-center gap-0.5 font-semibold text-up" title={t('deal.voteSpeed', { count: speed })}>
      <Icon name="spark" className="size-3.5" filled />
      <span aria-hidden="true">{t('deal.voteSpeedShort', { speed: count(speed) })}</span>
      <span className="sr-only">{t('deal.voteSpeed', { count: speed })}</span>
    </span>
  );
}
