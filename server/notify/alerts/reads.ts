import { and, desc, eq, gte, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Alerts } from '../../../shared/alerts.ts';
import { alerts as bounds } from '../../../shared/notification-limits.ts';
import { reads } from '../../../shared/reads.ts';
import { dealSlug } from '../../deals/card.ts';
import { survivingMerchantIdOf } from '../../deals/merchants/merchant-ids.ts';
import { dependsOnMerchantVisibility, newestDealVisibleTo } from '../../deals/merchants/merchant-visibility.ts';
import { dependsOnState, seesMembersOnly } from '../../deals/sees-members-only.ts';
import { isVisible } from '../../deals/visibility.ts';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import { constant } from '../../platform/core/constants.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { alerts, categories, deals, merchants, notifications, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { following } from './following.ts';
import { shownFilters, survivingCategoryId } from './stored-filters.ts';

export const alertReads = (db: Database) => [
  following(db),
  liveRead(reads.alerts(), {
    summary: 'Your alerts, newest first, with how often each notified you',
    input: z.strictObject({}),
    answer: Alerts,
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const rows = await selectAlerts(db, person, members);
      const excluded = await namesOfExcluded(db, rows, members);
      return {
        data: {
          alerts: Object.fromEntries(rows.map((row) => [row.alert.id, shownAlert(row, excluded, members)])),
          order: rows.map(({ alert }) => alert.id),
          max: constant('alerts.most'),
        },
        dependencies: [
          dependsOn('alerts', 'person_id', person),
          // Each time an alert notifies of something.
          dependsOn('notifications', 'person_id', person, ({ kind }) => kind === 'alert'),
          dependsOnState(person, members),
          ...rows.flatMap((row) => targetDependencies(row, members)),
        ],
      };
    },
  }),
];

type Row = Awaited<ReturnType<typeof selectAlerts>>[number];

function selectAlerts(db: Database, person: number, members: boolean) {
  const notified = db
    .select({
      id: notifications.alertId,
      count: sql<number>`count(*)::int`.as('count'),
      lastAt: sql<string | null>`max(${notifications.at})`.as('last_at'),
    })
    .from(notifications)
    .where(and(eq(notifications.personId, person), gte(notifications.at, sql`now() - make_interval(days => ${bounds.days})`)))
    .groupBy(notifications.alertId)
    .as('notified');
  return db
    .select({
      alert: alerts,
      merchant: { slug: merchants.slug, name: merchants.name, visibleDeal: newestDealVisibleTo(members) },
      category: { slug: categories.slug, name: categories.name },
      author: { slug: people.handle, name: people.name },
      deal: { id: deals.id, title: deals.title, state: deals.state, membersOnly: deals.membersOnly },
      notified: { count: notified.count, lastAt: notified.lastAt },
    })
    .from(alerts)
    .leftJoin(merchants, eq(merchants.id, survivingMerchantIdOf(alerts.merchantId)))
    .leftJoin(categories, eq(categories.id, survivingCategoryId))
    .leftJoin(people, and(eq(people.id, alerts.authorId), ne(people.state, 'deleted')))
    .leftJoin(deals, eq(deals.id, alerts.dealId))
    .leftJoin(notified, eq(notified.id, alerts.id))
    .where(eq(alerts.personId, person))
    .orderBy(desc(alerts.id));
}

type Names = Map<number, { slug: string; name: string }>;
interface Excluded {
  merchants: Names;
  categories: Names;
}

/** A merchant that is no longer visible is not named. */
async function namesOfExcluded(db: Database, rows: readonly Row[], members: boolean): Promise<Excluded> {
  const namesOf = async (table: typeof merchants | typeof categories, ids: readonly number[], isVisible?: SQL): Promise<Names> => {
    if (ids.length === 0) return new Map();
    const { id, slug, name } = table;
    const named = await db
      .select({ id, slug, name })
      .from(table)
      .where(and(inArray(id, [...ids]), isVisible));
    return new Map(named.map(({ id, ...names }) => [id, names]));
  };
  const isVisible = isNotNull(newestDealVisibleTo(members));
  const merchantIds = rows.flatMap(({ alert }) => alert.excludedMerchants);
  const categoryIds = rows.flatMap(({ alert }) => alert.excludedCategories);
  return { merchants: await namesOf(merchants, merchantIds, isVisible), categories: await namesOf(categories, categoryIds) };
}

function shownAlert({ alert, merchant, category, author, deal, notified }: Row, excluded: Excluded, members: boolean) {
  const visibleMerchant = merchant?.visibleDeal === null ? null : merchant;
  const isList = alert.dealId === null && !alert.saved;
  const shownDeal = deal !== null && isVisible(deal, members) ? deal : undefined;
  const named = (ids: readonly number[], names: Names) => ids.flatMap((id) => names.get(id) ?? []);
  return omitAbsent({
    ...{ id: alert.id, version: alert.version, name: alert.name, moments: alert.moments, delivery: alert.delivery, state: alert.state },
    filters: isList
      ? shownFilters(alert.filters, omitAbsent({ merchant: visibleMerchant?.slug, category: category?.slug, author: author?.slug }))
      : undefined,
    names: omitAbsent({ merchant: visibleMerchant?.name, category: category?.name, author: author?.name }),
    deal: shownDeal && { id: shownDeal.id, slug: dealSlug(shownDeal.title), title: shownDeal.title, state: shownDeal.state },
    saved: alert.saved ? (true as const) : undefined,
    mentions: alert.mentions ? (true as const) : undefined,
    channel: alert.channelId,
    speed: alert.speedVotes === null || alert.speedMinutes === null ? undefined : { votes: alert.speedVotes, minutes: alert.speedMinutes },
    mutedUntil: alert.mutedUntil?.toISOString(),
    excluded: {
      merchants: named(alert.excludedMerchants, excluded.merchants),
      categories: named(alert.excludedCategories, excluded.categories),
    },
    createdAt: alert.createdAt.toISOString(),
    notified: omitAbsent({ count: notified?.count ?? 0, lastAt: notified?.lastAt ? new Date(notified.lastAt).toISOString() : undefined }),
  });
}

function targetDependencies({ alert: { merchantId, categoryId, authorId, dealId }, merchant, deal }: Row, members: boolean): Dependency[] {
  return [
    ...(merchantId === null
      ? []
      : [dependsOn('merchants', 'id', merchantId), dependsOnMerchantVisibility(merchantId, merchant?.visibleDeal ?? null, members)]),
    ...(categoryId === null ? [] : [dependsOn('categories', 'id', categoryId)]),
    ...(authorId === null ? [] : [dependsOn('people', 'id', authorId)]),
    // Each vote changes the row, too, but not these columns.
    ...(dealId === null
      ? []
      : [dependsOn('deals', 'id', dealId, (row) => row.state !== deal?.state || row.members_only !== deal?.membersOnly)]),
  ];
}
