import { eq, sql } from 'drizzle-orm';
import { removalBatch } from '../../../shared/moderation-limits.ts';
import { countComment } from '../../deals/comments/count-comment.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { isRecusedSql } from '../../platform/database/is-recused.ts';
import { removals } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { closeCase } from '../cases/open-case.ts';

export type Removal = typeof removals.$inferSelect;

// What concerns the moderator is not theirs to remove: deals of merchants that they work for, comments on those, and downvotes of their own deals; nor what
// concerns an admin, unless they are one.
const isTheirs = `(deals.author_id = $2 or exists (select from people author join people remover on remover.id = $2
  where author.id = deals.author_id and ${hasSql('author.role', 'administers')} and not ${hasSql('remover.role', 'administers')}))`;
const removeDeals = statement<{ id: number }>(
  'remove_all_deals',
  `update deals set state = 'removed', removed_at = now(), removed_by = $2 where id in (
     select id from deals where author_id = $1 and state in ('scheduled', 'held', 'live', 'expired')
     and not ${isRecusedSql('$2::bigint', 'deals.merchant_id')} order by id limit $3 for no key update)
   returning id`,
);
// Deals are locked before their comments, as in every command.
const lockDealsOfComments = statement<{ id: number; comments: number[] }>(
  'remove_all_lock',
  `select deals.id, due.comments from deals join (
     select deal_id, array_agg(id) as comments from (
       select comments.id, deal_id from comments join deals on deals.id = deal_id
       where comments.author_id = $1 and comments.state in ('visible', 'held')
       and not ${isRecusedSql('$2::bigint', 'deals.merchant_id')} and not (comments.against is not null and ${isTheirs})
       order by deal_id, comments.id limit $3) first_ones group by deal_id) due on due.deal_id = deals.id
   order by deals.id for no key update of deals`,
);
const removeComments = statement<{ id: number; wasVisible: boolean }>(
  'remove_all_comments',
  `with due as (select id, state from comments where id = any ($1::bigint[]) and state in ('visible', 'held') order by id for no key update)
   update comments set state = 'removed', removed_at = now() from due where comments.id = due.id returning comments.id, due.state = 'visible' as "wasVisible"`,
);
const openCases = statement<{ id: number }>(
  'remove_all_cases',
  `select id from cases where state = 'open' and (claimed_by is null or claimed_by = $4) and (deal_id = any ($1::bigint[]) or comment_id = any ($2::bigint[])
     or person_id = $3 and not exists (select from case_entries where case_id = cases.id and kind in ('appeal', 'affiliation')))
   order by id for update`,
);

/** Removes a batch of what someone posted and closes the cases about it, which tells those who reported it. Returns whether there is more. */
export async function removeBatch(tx: Transaction, { id, personId, removedBy, logId }: Removal): Promise<boolean> {
  const deals = (await removeDeals(tx, personId, removedBy, removalBatch)).map((deal) => deal.id);
  const comments: number[] = [];
  for (const deal of await lockDealsOfComments(tx, personId, removedBy, removalBatch)) {
    const removed = await removeComments(tx, deal.comments);
    comments.push(...removed.map((comment) => comment.id));
    await countComment(tx, deal.id, -removed.filter(({ wasVisible }) => wasVisible).length);
  }
  for (const each of await openCases(tx, deals, comments, personId, removedBy))
    await closeCase(tx, each.id, { who: { id: removedBy }, outcome: 'removed', logId });
  await tx
    .update(removals)
    .set({
      deals: sql`${removals.deals} || ${sql.param(deals)}::bigint[]`,
      comments: sql`${removals.comments} || ${sql.param(comments)}::bigint[]`,
    })
    .where(eq(removals.id, id));
  return deals.length === removalBatch || comments.length === removalBatch;
}
