import type { CastVote, VoteResult } from '../../shared/deals.ts';
import { quotas } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import type { DealState } from '../../shared/states.ts';
import { allow } from '../allow.ts';
import type { Transaction } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { hiddenBecause } from '../deals/visibility.ts';
import { Problem } from '../errors.ts';
import { refuseBeyond } from '../quotas.ts';
import type { Person } from '../viewer.ts';
import { explain, forgetExplanation, refuseTooManyAgainst } from './against.ts';
import { count } from './tally.ts';

interface Ballot {
  author_id: number;
  state: DealState;
  members_only: boolean;
  /** Votes of this person within the quota's time, and how many seconds ago the first of them was. */
  spent: number;
  age: number | null;
}

// Held before anything is counted, so that votes on one deal wait for each other from here on.
const hold = statement<Ballot>(
  'hold_for_vote',
  `select author_id, state, members_only, spent.count as spent, spent.age from deals, lateral (
    select count(*)::int, extract(epoch from now() - min(cast_at))::float8 as age
    from votes where person_id = $2 and cast_at > now() - make_interval(secs => ${quotas.votes.within})
  ) as spent where deals.id = $1 for no key update of deals`,
);

/** Votes on a deal, in place of an earlier vote. A vote against comes with its reason and is answered for in a public comment. */
export async function castVote(tx: Transaction, who: Person, dealId: number, vote: CastVote): Promise<VoteResult> {
  allow(permissions[vote.value === 1 ? 'vote up' : 'vote down'](who));
  const deal = await ballot(tx, who, dealId);
  refuseBeyond(quotas.votes, { count: deal.spent, age: deal.age });
  if (vote.value === -1) await refuseTooManyAgainst(tx, who, deal.author_id);
  const { up, down, before } = await count(tx, dealId, who.id, vote);
  if (vote.value === -1 && before !== -1) await explain(tx, who, dealId, vote);
  if (vote.value === 1 && before === -1) await forgetExplanation(tx, who, dealId);
  return { up, down, vote: vote.value };
}

/** Takes one's vote back; what one said against the deal stays, as a comment like any other. */
export async function withdrawVote(tx: Transaction, who: Person, dealId: number): Promise<VoteResult> {
  await ballot(tx, who, dealId);
  const { up, down, before } = await count(tx, dealId, who.id, undefined);
  if (before === -1) await forgetExplanation(tx, who, dealId);
  return { up, down };
}

async function ballot(tx: Transaction, who: Person, dealId: number): Promise<Ballot> {
  const [deal] = await hold(tx, dealId, who.id);
  const hidden = hiddenBecause(deal && { state: deal.state, membersOnly: deal.members_only }, permissions['read members-only deals'](who));
  if (deal === undefined || hidden !== undefined) throw new Problem(hidden ?? 'NOT_FOUND');
  if (deal.author_id === who.id) throw new Problem('SELF_VOTE');
  if (deal.state !== 'live') throw new Problem('BAD_TRANSITION', 'This deal is over: its votes are counted.');
  return deal;
}
