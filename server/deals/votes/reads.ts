import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { reads } from '../../../shared/reads.ts';
import { CommentVotes, CommentVotesQuery, DealIdsQuery, Marks } from '../../../shared/votes.ts';
import { dependsOn, type Row } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { commentVotes, dealChecks, saves, votes } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { changedSince, changesSinceVote } from './changed-since.ts';

export const voteReads = (db: Database) => [marks(db), ownCommentVotes(db)];

function marks(db: Database) {
  return liveRead(reads.marks([]), {
    summary: 'Your own votes, saves and checks of these deals',
    input: DealIdsQuery,
    answer: Marks,
    audience: ownAudience,
    evaluate: async ({ deals: ids }, audience) => {
      const person = personIdOf(audience);
      const cast = await db
        .select({ deal: votes.dealId, value: votes.value, since: changesSinceVote })
        .from(votes)
        .where(and(eq(votes.personId, person), inArray(votes.dealId, ids), ne(votes.value, 0)));
      const saved = await db
        .select({ deal: saves.dealId })
        .from(saves)
        .where(and(eq(saves.personId, person), inArray(saves.dealId, ids)));
      const found = await db
        .select({ deal: dealChecks.dealId, verdict: dealChecks.verdict })
        .from(dealChecks)
        .where(and(eq(dealChecks.personId, person), inArray(dealChecks.dealId, ids), isNull(dealChecks.lapsedAt)));
      const marked: Marks['marks'] = {};
      for (const { deal, value, since } of cast) marked[deal] = omitAbsent({ vote: asVote(value), changed: changedSince(since) });
      for (const { deal } of saved) marked[deal] = { ...marked[deal], saved: true };
      for (const { deal, verdict } of found) marked[deal] = { ...marked[deal], check: verdict };
      const requested = new Set(ids);
      const concerns = (row: Row) => requested.has(Number(row.deal_id));
      return {
        data: { marks: marked },
        dependencies: [
          ...['votes', 'saves', 'deal_checks'].map((table) => dependsOn(table, 'person_id', person, concerns)),
          ...cast.map(({ deal }) => dependsOn('revisions', 'deal_id', deal)),
        ],
      };
    },
  });
}

function ownCommentVotes(db: Database) {
  return liveRead(reads.commentVotes(''), {
    summary: 'Your own votes on the comments of a deal',
    input: CommentVotesQuery,
    answer: CommentVotes,
    audience: ownAudience,
    evaluate: async (query, audience) => {
      const person = personIdOf(audience);
      const deal = Number(query.deal);
      const rows = await db
        .select({ comment: commentVotes.commentId, value: commentVotes.value })
        .from(commentVotes)
        .where(and(eq(commentVotes.personId, person), eq(commentVotes.dealId, deal), ne(commentVotes.value, 0)));
      return {
        data: { votes: Object.fromEntries(rows.map(({ comment, value }) => [comment, asVote(value)])) },
        dependencies: [dependsOn('comment_votes', 'person_id', person, (row) => row.deal_id === deal)],
      };
    },
  });
}

/** Withdrawn votes are stored as 0 and never read. */
const asVote = (value: number): 1 | -1 => (value === 1 ? 1 : -1);
