import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RuleTrial } from '../../../shared/content-rules.ts';
import { contentRules } from '../../../shared/moderation-limits.ts';
import type { Role } from '../../../shared/permissions.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { columnsOf } from '../../platform/database/deal-columns.ts';
import { comments, deals, merchants, people } from '../../platform/database/schema.ts';
import { type CheckedText, checked, dealTexts, textFields } from './checked-text.ts';

/** What someone has written, as a rule looks at it. */
export interface Post {
  shown: Omit<RuleTrial['latest'][number], 'kind' | 'text'>;
  author: { trust: number; role: Role };
  texts: CheckedText[];
}

/** Reads posts of the last `contentRules.days`, newest first, from below the last one that was read. */
export type PostReader = (db: Queryable, after: Post | undefined, limit: number) => Promise<Post[]>;

const isRecent = (at: PgColumn): SQL => sql`${at} > now() - make_interval(days => ${contentRules.days})`;
const author = { trust: people.trust, role: people.role };

export const recentDeals: PostReader = (db, after, limit) => readDeals(db, sql`${deals.state} in ('live', 'expired')`, { after, limit });

/** Those that moderators removed: what their authors deleted says nothing about a rule. */
export const removedDeals: PostReader = (db, after, limit) =>
  readDeals(db, sql`${deals.state} = 'removed' and ${deals.removedBy} <> ${deals.authorId}`, { after, limit });

async function readDeals(db: Queryable, isMeant: SQL, { after, limit }: { after: Post | undefined; limit: number }): Promise<Post[]> {
  const below = after && sql`(${deals.liveAt}, ${deals.id}) < (${after.shown.at}::timestamptz, ${after.shown.id}::bigint)`;
  const rows = await db
    .select({
      deal: dealColumns,
      state: deals.state,
      at: sql<string>`${deals.liveAt}::text`,
      merchant: merchants.name,
      handle: people.handle,
      author,
    })
    .from(deals)
    .innerJoin(people, eq(people.id, deals.authorId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    .where(and(isMeant, isRecent(deals.liveAt), below))
    .orderBy(desc(deals.liveAt), desc(deals.id))
    .limit(limit);
  return rows.map(({ deal, state, at, merchant, handle, author }) => ({
    shown: { id: deal.id, deal: deal.id, at, ...(handle === null ? {} : { handle }), ...markOf(state) },
    author,
    texts: dealTexts({ ...deal, merchant }),
  }));
}

const markOf = (state: string) => (state === 'removed' ? { removed: true as const } : {});

const dealColumns = { id: deals.id, ...columnsOf(textFields.filter((field) => field !== 'merchant')) };

export async function recentComments(db: Queryable, after: Post | undefined, limit: number): Promise<Post[]> {
  const rows = await db
    .select({
      ...{ id: comments.id, deal: comments.dealId, body: comments.body, at: sql<string>`${comments.createdAt}::text` },
      ...{ handle: people.handle, author, state: comments.state },
    })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.authorId))
    .where(and(inArray(comments.state, ['visible', 'removed']), isRecent(comments.createdAt), after && lt(comments.id, after.shown.id)))
    .orderBy(desc(comments.id))
    .limit(limit);
  return rows.map(({ id, deal, at, body, handle, author, state }) => ({
    shown: { id, deal, at, ...(handle === null ? {} : { handle }), ...markOf(state) },
    author,
    texts: checked('comment', 'body', body),
  }));
}

export async function recentPeople(db: Queryable, after: Post | undefined, limit: number): Promise<Post[]> {
  const rows = await db
    .select({ id: people.id, handle: people.handle, name: people.name, at: sql<string>`${people.createdAt}::text`, author })
    .from(people)
    .where(and(isNotNull(people.handle), isRecent(people.createdAt), after && lt(people.id, after.shown.id)))
    .orderBy(desc(people.id))
    .limit(limit);
  return rows.map(({ id, at, name, handle, author }) => ({
    shown: { id, at, ...(handle === null ? {} : { handle }) },
    author,
    texts: [...checked('name', 'name', name), ...checked('name', 'handle', handle)],
  }));
}
