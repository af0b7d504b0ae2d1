import { desc, eq, sql } from 'drizzle-orm';
import { Following, FollowingQuery } from '../../../shared/following.ts';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { cardDependencies, cardOf } from '../../deals/card.ts';
import { couldAppearIn } from '../../deals/lists/could-appear-in.ts';
import type { DealFilter } from '../../deals/lists/filter-definitions.ts';
import { type DealSearch, defaultBudget, findDeals } from '../../deals/lists/find-deals.ts';
import { bestHits, type Hit } from '../../deals/lists/page-query.ts';
import { cardsReader } from '../../deals/lists/page-reader.ts';
import { resolveFilters } from '../../deals/lists/resolve-filters.ts';
import { dealsWithin, dependsOnScope, type ScopeIds } from '../../deals/lists/scope.ts';
import { survivingMerchantIdOf } from '../../deals/merchants/merchant-ids.ts';
import { priceFactorDependencies } from '../../deals/money/price-factors.ts';
import { dependsOnState, seesMembersOnly } from '../../deals/sees-members-only.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { type Position, readCursor, writeCursor } from '../../platform/core/cursor.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { alerts, blocks } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { ownFollows } from './own-alert.ts';
import { isUnfiltered } from './refuse-broad.ts';
import { survivingCategoryId } from './stored-filters.ts';

const sort = 'new';
/** A page, and one more if the list goes on. */
const limit = pages.deals + 1;
/** Milliseconds between two evaluations: each looks for the deals of every follow. */
const pace = 2_000;

/**
 * `GET /api/me/following`: the newest deals of others that match any of the person's follows. Costs a page of each follow's list; changed deals concern it only in the
 * scope of a follow (author, merchant, category), or for a search, if they could be on the page.
 */
export function following(db: Database) {
  const readCards = cardsReader(db);
  return liveRead(reads.following(), {
    summary: 'The newest deals of what you follow, and the alerts that each is there for',
    input: FollowingQuery,
    answer: Following,
    audience: ownAudience,
    pace,
    isLong: () => true,
    evaluate: async (query, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const after = query.after === undefined ? undefined : readCursor(query.after);
      const { found, hits } = await findFollowed(db, person, { members, after });
      const rows = await readCards(hits);
      const last = hits.length > pages.deals ? hits[pages.deals - 1] : undefined;
      const shown = rows
        .slice(0, pages.deals)
        .map((row) => ({ row, because: found.filter(({ hits }) => hits.some(({ id }) => id === row.id)).map(({ id }) => id) }));
      return {
        data: {
          deals: Object.fromEntries(shown.map(({ row, because }) => [row.id, { ...cardOf(row), because }])),
          order: shown.map(({ row }) => row.id),
          ...omitAbsent({ next: last && writeCursor(last) }),
        },
        dependencies: [
          ...cardDependencies(rows),
          dependsOn('alerts', 'person_id', person),
          dependsOn('blocks', 'person_id', person),
          dependsOnState(person, members),
          ...found.flatMap(({ ids, named, filter }) => [
            ...dependsOnScope(ids),
            ...dependsOnScope(named),
            dealsWithin(ids, couldAppearIn({ sort, filter, top: after?.key, bottom: last?.key })),
            ...(filter.factors === undefined ? [] : priceFactorDependencies),
          ]),
        ],
      };
    },
  });
}

interface Page {
  /** Whether members-only deals are on it. */
  members: boolean;
  after: Position | undefined;
}

interface Found {
  /** Of the alert. */
  id: number;
  ids: ScopeIds;
  /** What it named before a merge, which can be undone. */
  named: ScopeIds;
  filter: DealFilter;
  hits: Hit[];
}

/** A page of each list that the person follows, except one of everything, and the page of all of them. */
async function findFollowed(db: Database, person: number, { members, after }: Page): Promise<{ found: Found[]; hits: Hit[] }> {
  const follows = await db
    .select({
      alert: alerts,
      merchant: survivingMerchantIdOf(alerts.merchantId),
      category: sql<number | null>`${survivingCategoryId}`,
      // Nobody learns what someone wrote whose account is being deleted.
      isHidden: sql<boolean>`exists (select from people where people.id = ${alerts.authorId} and people.state = 'deleted')`,
    })
    .from(alerts)
    .where(ownFollows(person))
    // Searches cost more, and less if the others have filled the page.
    .orderBy(sql`${alerts.words} is not null`, desc(alerts.id));
  const hidden = [person, ...(await blockedBy(db, person))];
  const found: Found[] = [];
  let best: Hit[] = [];
  for (const { alert, merchant, category, isHidden } of follows) {
    const { category: _, merchant: __, author: ___, ...filters } = alert.filters;
    const named: ScopeIds = omitAbsent({ author: alert.authorId, merchant: alert.merchantId, category: alert.categoryId });
    const ids = omitAbsent({ ...named, merchant: merchant && Number(merchant), category: category && Number(category) });
    const without = { authorId: hidden, merchantId: alert.excludedMerchants, categoryId: alert.excludedCategories };
    const resolved = await resolveFilters(db, filters, { ids, seesMembersOnly: members, comparesPrices: false, hidesAged: true });
    const filter = { ...resolved, without };
    if (isUnfiltered(filter)) continue;
    const hits = isHidden ? [] : await findNewest(db, { sort, filter, limit, after }, best[limit - 1]?.key);
    best = bestHits(limit, [...best, ...hits]);
    found.push({ id: alert.id, ids, named, filter, hits });
  }
  return { found: found.sort((one, other) => other.id - one.id), hits: best };
}

/** Words are looked up in their index at once, and only since the last deal that can still be on the page (microseconds). */
async function findNewest(db: Database, search: DealSearch, oldest = 0): Promise<Hit[]> {
  const { values } = search.filter;
  if (!values.q?.some(({ minus }) => !minus)) return await findDeals(db, search);
  const since = new Date(Math.max(Math.floor(oldest / 1_000), values.since?.getTime() ?? 0));
  const filter = { ...search.filter, values: { ...values, since } };
  return await findDeals(db, { ...search, filter }, { ...defaultBudget, lookUp: Infinity });
}

async function blockedBy(db: Database, person: number): Promise<number[]> {
  const rows = await db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.personId, person));
  return rows.map(({ id }) => id);
}
