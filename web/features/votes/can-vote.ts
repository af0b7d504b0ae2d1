import type { DealCard } from '../../../shared/deals.ts';
import { membership } from '../../../shared/limits.ts';
import type { Me } from '../../../shared/people.ts';
import { permissions } from '../../../shared/permissions.ts';
import { toast } from '../../components/toast.tsx';
import { t } from '../../i18n/t.ts';
import { askToSignIn } from '../../session/sign-in-prompt.tsx';
import { actorOf } from '../../session/use-me.ts';

/** Whether this person may vote so on the deal; where not, says why, or offers what is missing. */
export function canVote(me: Me | undefined, deal: DealCard, value: 1 | -1): boolean {
  if (me === undefined) {
    askToSignIn();
    return false;
  }
  const why = whyNot(me, deal, value);
  if (why !== undefined) toast(why);
  return why === undefined;
}

function whyNot(me: Me, deal: DealCard, value: 1 | -1): string | undefined {
  if (me.state === 'onboarding') return t('problem.ONBOARDING');
  if (deal.author?.handle === me.handle) return t('problem.SELF_VOTE');
  // Said before someone has typed a reason for nothing.
  if (deal.state !== 'live') return t('vote.over');
  const who = actorOf(me);
  if (value === 1) return permissions['vote up'](who) ? undefined : t('problem.FORBIDDEN');
  return permissions['vote down'](who) ? undefined : t('vote.down.notYet', { days: membership.days, actions: membership.actions });
}
