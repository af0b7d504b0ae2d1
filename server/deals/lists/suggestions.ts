import { pages } from '../../../shared/limits.ts';
import type { Suggestions } from '../../../shared/search.ts';
import { type Dependency, dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import type { Evaluated } from '../../engine/read.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { dealSlug } from '../card.ts';
import { dependsOnMerchantVisibility, newestVisibleDeal } from '../merchants/merchant-visibility.ts';
import { priceFactorDependencies } from '../money/price-factors.ts';
import { couldMatchTerms } from '../search/match-row.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { tsqueryFor } from '../search/tsquery.ts';
import { couldAppearIn } from './could-appear-in.ts';
import { findOrCorrect } from './find-or-correct.ts';
import { resolveFilters } from './resolve-filters.ts';

type Deal = Suggestions['deals'][number];
interface Row extends Omit<Deal, 'slug' | 'merchant' | 'price' | 'picture' | 'image'> {
  merchantId: number | null;
  categoryId: number;
  merchant: Deal['merchant'] | null;
  price: Deal['price'] | null;
  picture: Deal['picture'] | null;
  image: Deal['image'] | null;
}
type Named = Suggestions['merchants'][number] & { id: number };
type Merchant = Named & { visibleDeal: number | null };

/** More merchants than are shown, because one without a visible deal is hidden. */
const maxMerchants = 20;

const cards = statement<Row>(
  'suggested_deals',
  `select deals.id, title, deals.state, price, currency, deals.picture, merchant_id as "merchantId", category_id as "categoryId",
     json_build_object('slug', categories.slug, 'name', categories.name) as category,
     case when merchants.id is not null then json_build_object('slug', merchants.slug, 'name', merchants.name) end as merchant,
     case when hash is not null then json_build_object('hash', hash, 'width', width, 'height', height, 'blur', blur) end as image
   from unnest($1::bigint[]) with ordinality terms (id, nth) join deals using (id) join categories on categories.id = category_id
     left join merchants on merchants.id = merchant_id left join images on images.id = image_id
   order by nth`,
);
// An exact match comes first, then the oldest.
const names = (table: 'merchants' | 'categories', limit: number) =>
  `select id, slug, name from ${table} where words @@ $1::tsquery order by words @@ $2::tsquery desc, id limit ${limit}`;
const merchants = statement<Merchant>(
  'suggested_merchants',
  `select named.*, ${newestVisibleDeal('named.id', '$3::boolean')} as "visibleDeal" from (${names('merchants', maxMerchants)}) named`,
);
const categories = statement<Named>('suggested_categories', names('categories', pages.suggestions));

/** Evaluates `GET /api/search`. */
export const suggestionsEvaluation =
  (db: Database) =>
  async (q: string, seesMembersOnly: boolean): Promise<Evaluated<Suggestions>> => {
    const filter = await resolveFilters(db, { q }, { ids: {}, seesMembersOnly, comparesPrices: false });
    const found = await findOrCorrect(db, { sort: 'best', filter, limit: pages.suggestions });
    const deals = await cards(
      db,
      found.hits.map(({ id }) => id),
    );
    const terms = found.filter.values.q ?? [];
    const names = await namesOf(db, terms, seesMembersOnly);
    const shown = names.merchants.filter(({ visibleDeal }) => visibleDeal !== null).slice(0, pages.suggestions);
    const bottom = found.hits.length < pages.suggestions ? undefined : found.hits.at(-1)?.key;
    return {
      data: {
        deals: deals.map(({ merchantId: _, categoryId: _c, ...deal }) => omitAbsent({ ...deal, slug: dealSlug(deal.title) })),
        merchants: shown.map(({ slug, name }) => ({ slug, name })),
        categories: names.categories.map(({ slug, name }) => ({ slug, name })),
        ...omitAbsent({ didYouMean: found.didYouMean }),
      },
      dependencies: [
        ...deals.map(({ id }) => dependsOn('deals', 'id', id)),
        ...deals.flatMap(({ merchantId }) => (merchantId === null ? [] : [dependsOn('merchants', 'id', merchantId)])),
        ...deals.map(({ categoryId }) => dependsOn('categories', 'id', categoryId)),
        dependsOnAny('deals', couldAppearIn({ sort: 'best', bottom, filter: found.filter })),
        // The typed words may match later.
        ...(found.filter === filter ? [] : [dependsOnAny('deals', couldAppearIn({ sort: 'best', filter }))]),
        ...shown.map(({ id }) => dependsOn('merchants', 'id', id)),
        ...names.merchants.map(({ id, visibleDeal }) => dependsOnMerchantVisibility(id, visibleDeal, seesMembersOnly)),
        ...names.categories.map(({ id }) => dependsOn('categories', 'id', id)),
        ...nameDependencies(terms),
        ...found.dependencies,
        ...(filter.factors === undefined ? [] : priceFactorDependencies),
      ],
    };
  };

async function namesOf(
  db: Database,
  terms: readonly SearchTerm[],
  seesMembersOnly: boolean,
): Promise<{ merchants: Merchant[]; categories: Named[] }> {
  const query = tsqueryFor(terms);
  if (query === undefined) return { merchants: [], categories: [] };
  const whole = tsqueryFor(terms, { whole: true });
  return { merchants: await merchants(db, query, whole, seesMembersOnly), categories: await categories(db, query, whole) };
}

/** Other names that may match later. */
const nameDependencies = (terms: readonly SearchTerm[]): Dependency[] =>
  terms.length === 0 ? [] : ['merchants', 'categories'].map((table) => dependsOnAny(table, couldMatchTerms(terms)));
