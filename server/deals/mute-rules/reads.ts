import { and, asc, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import { MutedDeals, MuteRules } from '../../../shared/mute-rules.ts';
import { reads } from '../../../shared/reads.ts';
import { DealIdsQuery } from '../../../shared/votes.ts';
import { type Dependency, dependsOn, type Row } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { categories, deals, merchants, muteRules, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { survivingMerchantIdOf } from '../merchants/merchant-ids.ts';
import { dependsOnMerchantVisibility, newestDealVisibleTo } from '../merchants/merchant-visibility.ts';
import { priceFactorDependencies, priceFactors } from '../money/price-factors.ts';
import { dependsOnState, seesMembersOnly } from '../sees-members-only.ts';
import { isRowVisible } from '../visibility.ts';
import { type Mutable, matchingRules } from './matching-rules.ts';

export const muteRuleReads = (db: Database) => [ownMuteRules(db), mutedDeals(db)];

function ownMuteRules(db: Database) {
  return liveRead(reads.muteRules(), {
    summary: 'Your own mute rules',
    input: z.strictObject({}),
    answer: MuteRules,
    audience: ownAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const rows = await selectRules(db, person, members);
      const shown = rows.map(shownRule);
      return {
        data: { muteRules: Object.fromEntries(shown.map((rule) => [rule.id, rule])), order: shown.map(({ id }) => id) },
        dependencies: [
          dependsOn('mute_rules', 'person_id', person),
          dependsOnState(person, members),
          ...rows.flatMap((row) => targetDependencies(row, members)),
        ],
      };
    },
  });
}

/** A merchant, category or person that is no longer visible is not named. */
const shownRule = ({ rule, merchant, category, author }: OwnRule) => {
  const named = merchant?.visibleDeal === null ? undefined : (merchant ?? category ?? author);
  return omitAbsent({
    ...{ id: rule.id, kind: rule.kind, effect: rule.effect, minPrice: rule.minPrice, maxPrice: rule.maxPrice },
    value: rule.word ?? named?.value,
    name: rule.word ?? named?.name,
  });
};

type OwnRule = Awaited<ReturnType<typeof selectRules>>[number];

const selectRules = (db: Database, person: number, members: boolean) =>
  db
    .select({
      rule: muteRules,
      merchant: { value: merchants.slug, name: merchants.name, visibleDeal: newestDealVisibleTo(members) },
      category: { value: categories.slug, name: categories.name },
      author: { value: people.handle, name: people.name },
    })
    .from(muteRules)
    .leftJoin(merchants, eq(merchants.id, survivingMerchantIdOf(muteRules.merchantId)))
    .leftJoin(categories, eq(categories.id, muteRules.categoryId))
    .leftJoin(people, and(eq(people.id, muteRules.authorId), ne(people.state, 'deleted')))
    .where(eq(muteRules.personId, person))
    .orderBy(asc(muteRules.id));

function targetDependencies({ rule: { merchantId, categoryId, authorId }, merchant }: OwnRule, members: boolean): Dependency[] {
  if (merchantId !== null)
    return [dependsOn('merchants', 'id', merchantId), dependsOnMerchantVisibility(merchantId, merchant?.visibleDeal ?? null, members)];
  if (categoryId !== null) return [dependsOn('categories', 'id', categoryId)];
  return authorId === null ? [] : [dependsOn('people', 'id', authorId)];
}

function mutedDeals(db: Database) {
  return liveRead(reads.mutedDeals([]), {
    summary: 'Which of your mute rules each of these deals matches',
    input: DealIdsQuery,
    answer: MutedDeals,
    audience: ownAudience,
    evaluate: async ({ deals: dealIds }, audience) => {
      const person = personIdOf(audience);
      // A rule about a merged merchant is about the one that stayed.
      const columns = {
        ...getTableColumns(muteRules),
        merchantId: survivingMerchantIdOf(muteRules.merchantId).mapWith(muteRules.merchantId),
      };
      const own = await db.select(columns).from(muteRules).where(eq(muteRules.personId, person)).orderBy(asc(muteRules.id));
      const changed = dependsOn('mute_rules', 'person_id', person);
      if (own.length === 0) return { data: { matches: {} }, dependencies: [changed] };
      const factors = await priceFactors(db);
      const members = await seesMembersOnly(db, person);
      const shown = new Map((await selectShown(db, dealIds, members)).map((deal) => [deal.id, deal]));
      const matches = [...shown].map(([id, deal]) => [id, matchingRules(deal, own, factors)] as const).filter(([, ids]) => ids.length > 0);
      return {
        data: { matches: Object.fromEntries(matches) },
        dependencies: [
          ...[changed, dependsOnState(person, members), ...priceFactorDependencies],
          ...dealIds.map((id) => dependsOn('deals', 'id', id, isChanged(shown.get(id), members))),
        ],
      };
    },
  });
}

/** Only visible deals: the rules that a hidden deal matches would reveal what it is. */
const selectShown = (db: Database, ids: number[], members: boolean) =>
  db
    .select(columns)
    .from(deals)
    .where(and(inArray(deals.id, ids), inArray(deals.state, ['live', 'expired']), members ? undefined : eq(deals.membersOnly, false)));

const columns = {
  ...{ id: deals.id, version: deals.version, words: deals.words, title: deals.title, authorId: deals.authorId },
  ...{ merchantId: deals.merchantId, categoryId: deals.categoryId, price: deals.price, currency: deals.currency },
};

/** A vote changes no field that a rule looks at. The change feed leaves out long `words` that stay the same. */
const isChanged = (deal: (Mutable & { version: number; words: string }) | undefined, members: boolean) => (row: Row) =>
  deal === undefined ? isRowVisible(row, members) : !isRowVisible(row, members) || differs(deal, row);

const differs = (deal: Mutable & { version: number; words: string }, row: Row) =>
  row.version !== deal.version ||
  (row.words !== undefined && row.words !== deal.words) ||
  row.merchant_id !== deal.merchantId ||
  row.category_id !== deal.categoryId ||
  row.price !== deal.price ||
  row.currency !== deal.currency;
