import { and, eq, isNotNull } from 'drizzle-orm';
import type { CastVote } from '../../shared/deals.ts';
import { quotas } from '../../shared/limits.ts';
import { writeComment } from '../comments/writing.ts';
import type { Transaction } from '../database/connection.ts';
import { comments, deals, votes } from '../database/schema.ts';
import { linkTo } from '../links/link.ts';
import { lately, refuseBeyond, spent } from '../quotas.ts';
import type { Person } from '../viewer.ts';

type Against = Extract<CastVote, { value: -1 }>;

/** Throws QUOTA for somebody who votes against everything, or against everything of one author. */
export async function refuseTooManyAgainst(tx: Transaction, who: Person, authorId: number): Promise<void> {
  const against = and(eq(votes.personId, who.id), eq(votes.value, -1));
  const [all] = await tx
    .select(spent(votes.castAt))
    .from(votes)
    .where(and(against, lately(votes.castAt, quotas.negativeVotes)));
  if (all !== undefined) refuseBeyond(quotas.negativeVotes, all);
  const [onAuthor] = await tx
    .select(spent(votes.castAt))
    .from(votes)
    .innerJoin(deals, eq(deals.id, votes.dealId))
    .where(and(against, eq(deals.authorId, authorId), lately(votes.castAt, quotas.negativeVotesOnOneAuthor)));
  if (onAuthor !== undefined) refuseBeyond(quotas.negativeVotesOnOneAuthor, onAuthor);
}

/** Says in public why, so that the author can answer. */
export async function explain(tx: Transaction, who: Person, dealId: number, { reason, comment, link }: Against): Promise<void> {
  const cheaper = link === undefined ? undefined : linkTo(link, 'link').url;
  const body = cheaper === undefined ? comment : `${comment}\n\n<${cheaper}>`;
  await writeComment(tx, { dealId, authorId: who.id, body, against: reason });
}

/** What was said against a deal by somebody who does not vote against it any more is a comment like any other. */
export async function forgetExplanation(tx: Transaction, who: Person, dealId: number): Promise<void> {
  const said = and(eq(comments.dealId, dealId), eq(comments.authorId, who.id), isNotNull(comments.against));
  await tx.update(comments).set({ against: null }).where(said);
}
