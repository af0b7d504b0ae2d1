import { recusal } from '../../../shared/moderation-limits.ts';

/** SQL for the people and merchants whom deals or comments concern: their authors, and the deals' merchants. */
export const concernedSql = (isDeal: string, isComment: string): string => `
  select author_id as person, merchant_id as merchant from deals where id ${isDeal}
  union all select comments.author_id, merchant_id from comments join deals on deals.id = deal_id where comments.id ${isComment}`;

/** SQL for whether a row of `affiliations` counts: until a month after it ended or was declined. */
export const affiliationCounts = `(affiliations.state in ('claimed', 'verified')
  or coalesce(affiliations.ended_at, affiliations.decided_at) > now() - interval '${recusal.formerEmployer} days')`;

/**
 * SQL for whether a person said that they work for a merchant or for one that names it as a competitor, or did until lately: they neither vote on its
 * deals, check them, nor decide about them as staff. A claim counts before it is verified, and for a while after it was declined: the person has said so.
 * A merged merchant is the one that it was merged into, wherever it is named: its claims and its competitors keep its id, and so do its deals until they
 * have moved.
 */
export const isRecusedSql = (person: string, merchant: string): string => `exists (
  select from affiliations join merchants named on named.id = affiliations.merchant_id
    join merchants concerned on concerned.id = ${merchant}
  where affiliations.person_id = ${person}
    and ${affiliationCounts}
    and (${surviving('named')} = ${surviving('concerned')}
      or exists (select from merchant_competitors rival join merchants competitor on competitor.id = rival.competitor_id
        where rival.merchant_id in (named.id, named.merged_into) and ${surviving('competitor')} = ${surviving('concerned')})))`;

const surviving = (merchant: string) => `coalesce(${merchant}.merged_into, ${merchant}.id)`;
