import { mayVoteDown } from '../../../shared/actor.ts';
import type { DealCard } from '../../../shared/deals.ts';
import { trustRules } from '../../../shared/first-load-limits.ts';
import type { Me } from '../../../shared/people.ts';
import { toast } from '../../components/toast.tsx';
import { t } from '../../i18n/t.ts';
import { mayTakePart } from '../../session/may-take-part.ts';
import { actorOf } from '../../session/use-me.ts';

/** Whether to send this vote. If not, says why, or offers what is missing. Whether an account is suspended, the server answers. */
export function canVote(me: Me | undefined, deal: DealCard, value: 1 | -1): boolean {
  if (!mayTakePart(me)) return false;
  const why = whyNot(me, deal, value);
  if (why !== undefined) toast(why);
  return why === undefined;
}

function whyNot(me: Me, deal: DealCard, value: 1 | -1): string | undefined {
  if (deal.author?.handle === me.handle) return t('problem.SELF_VOTE');
  // Shown before someone types a reason in vain.
  if (deal.state !== 'live') return t('vote.over');
  if (value === -1 && me.state === 'active' && !mayVoteDown(actorOf(me))) return t('vote.down.notYet', trustRules.member);
  return undefined;
}
