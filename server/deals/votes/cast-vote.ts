import { and, eq, isNull } from 'drizzle-orm';
import { quotas } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { DealState } from '../../../shared/states.ts';
import type { CastVote, VoteResult } from '../../../shared/votes.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person, PersonOnNetwork } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { isRecusedSql } from '../../platform/database/is-recused.ts';
import { deals, revokedDownvotes } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { enforceQuota } from '../../platform/quotas/enforce-quota.ts';
import { spendRevoteQuota } from '../../platform/quotas/revote-quota.ts';
import { refuseDownvotes } from '../../staff/sanctions/refuse-downvotes.ts';
import { hiddenDealProblem } from '../hidden-deal.ts';
import { hiddenBecause, isVisible, visibility } from '../visibility.ts';
import { releaseDownvoteReason, saveDownvoteReason, spendDownvoteQuotas } from './downvote-reason.ts';
import { storeVote, storeWithdrawal } from './store-vote.ts';

interface Ballot {
  id: number;
  author_id: number;
  state: DealState;
  membersOnly: boolean;
  /** Whether the voter works for its merchant or a competitor, or did until lately. */
  isRecused: boolean;
  /** Whether its score is locked for this vote. */
  isFree: boolean;
}

// Locks the voter first, as always when a quota is spent, so that votes by one person run one at a time. The deal can then not be merged; votes on it do not
// wait for each other, but those from one network do. The next statement counts, because this one's snapshot is older than its locks.
const takeBallot = statement<Ballot>(
  'take_ballot',
  `with voter as materialized (select id from people where id = $2 for no key update),
    ballot as materialized (
      select deals.id, author_id, state, members_only, merchant_id from voter, deals where deals.id = $1 for key share of deals),
    network as materialized (select pg_advisory_xact_lock(hashtextextended(encode($3::bytea, 'hex'), id)) from ballot where $3::bytea is not null),
    score as materialized (
      select deal_id from deal_scores where deal_id = (select ballot.id from ballot left join network on true) for no key update skip locked)
  select id::float8 as id, author_id::float8 as author_id, state, members_only as "membersOnly", ${isRecusedSql('$2', 'ballot.merchant_id')} as "isRecused",
    exists (select from score) as "isFree" from ballot`,
);

/**
 * Votes on a deal, in place of an earlier vote. The reason of a downvote becomes a public comment. A vote beyond the quota is counted
 * before it is refused; the rollback undoes that.
 */
export async function castVote(tx: Transaction, who: PersonOnNetwork, dealId: number, vote: CastVote): Promise<VoteResult> {
  if (vote.value === -1) await refuseDownvotes(tx, who);
  requirePermission(permissions[vote.value === 1 ? 'vote up' : 'vote down'](who));
  const deal = await ballot(tx, who, dealId);
  if (deal.isRecused) throw new Problem('AFFILIATED_VOTE');
  if (deal.state !== 'live') throw new Problem('BAD_TRANSITION', 'This deal has expired, so votes are closed.');
  const { up, down, before, spent } = await storeVote(tx, deal, who, vote);
  enforceQuota(quotas.votes, spent);
  if (before !== null) await spendRevoteQuota(tx, who.id);
  if (vote.value === -1) {
    await refuseRevoked(tx, who, dealId);
    await spendDownvoteQuotas(tx, who, { id: dealId, authorId: deal.author_id });
    await saveDownvoteReason(tx, who, dealId, vote);
  } else if (before === -1) await releaseDownvoteReason(tx, who, dealId);
  return { up, down, vote: vote.value };
}

/** Withdraws a person's vote, at any time. The reason of a downvote stays as an ordinary comment. */
export async function withdrawVote(tx: Transaction, who: Person, dealId: number): Promise<VoteResult> {
  const deal = await ballot(tx, who, dealId);
  const { up, down, before } = await storeWithdrawal(tx, deal, who.id);
  await spendRevoteQuota(tx, who.id);
  if (before === -1) await releaseDownvoteReason(tx, who, dealId);
  return { up, down };
}

/** Another reason does not bring back a downvote that a moderator revoked. */
async function refuseRevoked(tx: Transaction, who: Person, dealId: number): Promise<void> {
  const isOfVote = and(eq(revokedDownvotes.dealId, dealId), eq(revokedDownvotes.personId, who.id), isNull(revokedDownvotes.undoneAt));
  if ((await tx.$count(revokedDownvotes, isOfVote)) > 0) throw new Problem('FORBIDDEN', 'A moderator revoked your downvote on this deal.');
}

async function ballot(tx: Transaction, who: PersonOnNetwork | Person, dealId: number): Promise<Ballot> {
  const [deal] = await takeBallot(tx, dealId, who.id, 'network' in who ? who.network : null);
  const members = permissions['read members-only deals'](who);
  if (deal === undefined || !isVisible(deal, members)) throw await problemOf(tx, dealId, members);
  if (deal.author_id === who.id) throw new Problem('SELF_VOTE');
  return deal;
}

async function problemOf(tx: Transaction, dealId: number, members: boolean): Promise<Problem> {
  const [deal] = await tx.select(visibility).from(deals).where(eq(deals.id, dealId));
  return await hiddenDealProblem(tx, hiddenBecause(deal, members), dealId, members);
}
