import { mayVoteDown } from '../../../../shared/actor.ts';
import type { DealCard } from '../../../../shared/deals.ts';
import type { Me } from '../../../../shared/people.ts';
import { toast } from '../../../components/toast.tsx';
import { isOwn } from '../../../deals/is-own.ts';
import { withWords } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { mayTakePart } from '../../../session/may-take-part.ts';
import { actorOf } from '../../../session/use-me.ts';

const explainDownvotes = async () => (await withWords(async () => (await import('./explain-downvotes.ts')).explainDownvotes)).default();

/** Whether to send this vote. If not, says why, or offers what is missing. Whether an account is suspended, the server answers. */
export function canVote(me: Me | undefined, deal: DealCard, value: 1 | -1): boolean {
  if (!mayTakePart(me)) return false;
  const why = whyNot(me, deal);
  if (why !== undefined) {
    toast(why);
    return false;
  }
  if (value === 1 || me.state !== 'active' || mayVoteDown(actorOf(me))) return true;
  void explainDownvotes();
  return false;
}

/** Why someone who takes part cannot vote on the deal; undefined if they can. */
export function whyNot(me: Pick<Me, 'handle'>, deal: Pick<DealCard, 'author' | 'state'>): string | undefined {
  if (isOwn(me, deal)) return t('problem.SELF_VOTE');
  // Shown before someone types a reason in vain.
  if (deal.state !== 'live') return t('vote.over');
  return undefined;
}
