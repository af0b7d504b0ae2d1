import { pages } from '../../shared/limits.ts';
import type { Suggestions } from '../../shared/search.ts';
import { omitAbsent } from '../core/omit-absent.ts';
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { dealSlug } from '../deals/card.ts';
import { type Dependency, dependsOn, dependsOnAny } from '../live/dependencies.ts';
import type { Evaluated } from '../live/read.ts';
import { dependsOnMerchantVisibility, newestVisibleDeal } from '../merchants/merchant-visibility.ts';
import { couldMatchTerms } from '../search/match-row.ts';
import { readTerms, type SearchTerm } from '../search/search-terms.ts';
import { tsqueryFor } from '../search/tsquery.ts';
import { couldAppearIn } from './could-appear-in.ts';
import { couldMatchFilter } from './filters.ts';
import { findOrCorrect } from './find-or-correct.ts';

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
type Shop = Named & { seenBy: number | null };

/** How many merchants are looked at: of some nobody sees a deal, and then not their name either. */
const lookedAt = 20;

const cards = statement<Row>(
  'suggested_deals',
  `select deals.id, title, deals.state, price, currency, picture, merchant_id as "merchantId", category_id as "categoryId",
     json_build_object('slug', categories.slug, 'name', categories.name) as category,
     case when merchants.id is not null then json_build_object('slug', merchants.slug, 'name', merchants.name) end as merchant,
     case when hash is not null then json_build_object('hash', hash, 'width', width, 'height', height, 'blur', blur) end as image
   from unnest($1::bigint[]) with ordinality terms (id, nth) join deals using (id) join categories on categories.id = category_id
     left join merchants on merchants.id = merchant_id left join images on images.id = image_id
   order by nth`,
);
// A name that was typed whole comes first; among equals what has been here longest.
const names = (table: 'merchants' | 'categories', most: number) =>
  `select id, slug, name from ${table} where words @@ $1::tsquery order by words @@ $2::tsquery desc, id limit ${most}`;
const merchants = statement<Shop>(
  'suggested_merchants',
  `select named.*, ${newestVisibleDeal('named.id', '$3::boolean')} as "seenBy" from (${names('merchants', lookedAt)}) named`,
);
const categories = statement<Named>('suggested_categories', names('categories', pages.suggestions));

/** Evaluates `GET /api/search`. */
export const suggestionsEvaluation =
  (db: Database) =>
  async (q: string, members: boolean): Promise<Evaluated<Suggestions>> => {
    const filter = { members, terms: await readTerms(db, q) };
    const wanted = { sort: 'best', filter, limit: pages.suggestions } as const;
    const { found, meant, dependencies } = await findOrCorrect(db, wanted, q);
    const deals = await cards(
      db,
      found.map(({ id }) => id),
    );
    const terms = meant?.instead?.terms ?? filter.terms;
    const { shops, subjects } = await namesOf(db, terms, members);
    const shown = shops.filter(({ seenBy }) => seenBy !== null).slice(0, pages.suggestions);
    const bottom = found.length < pages.suggestions ? undefined : found.at(-1)?.key;
    return {
      data: {
        deals: deals.map(({ merchantId: _, categoryId: _c, ...deal }) => omitAbsent({ ...deal, slug: dealSlug(deal.title) })),
        merchants: shown.map(({ slug, name }) => ({ slug, name })),
        categories: subjects.map(({ slug, name }) => ({ slug, name })),
        ...(meant === undefined ? {} : { didYouMean: meant.typed }),
      },
      dependencies: [
        ...deals.map(({ id }) => dependsOn('deals', 'id', id)),
        ...deals.flatMap(({ merchantId }) => (merchantId === null ? [] : [dependsOn('merchants', 'id', merchantId)])),
        ...deals.map(({ categoryId }) => dependsOn('categories', 'id', categoryId)),
        dependsOnAny('deals', couldAppearIn({ sort: 'best', bottom, passes: couldMatchFilter({ ...filter, terms }) })),
        ...(meant?.instead === undefined ? [] : [dependsOnAny('deals', couldAppearIn({ sort: 'best', passes: couldMatchFilter(filter) }))]),
        ...shown.map(({ id }) => dependsOn('merchants', 'id', id)),
        ...shops.map(({ id, seenBy }) => dependsOnMerchantVisibility(id, seenBy, members)),
        ...subjects.map(({ id }) => dependsOn('categories', 'id', id)),
        ...namesLike(terms),
        ...dependencies,
      ],
    };
  };

async function namesOf(db: Database, terms: readonly SearchTerm[], members: boolean): Promise<{ shops: Shop[]; subjects: Named[] }> {
  const query = tsqueryFor(terms);
  if (query === undefined) return { shops: [], subjects: [] };
  const whole = tsqueryFor(terms, { whole: true });
  return { shops: await merchants(db, query, whole, members), subjects: await categories(db, query, whole) };
}

/** Names that come to be like what is terms; those that are shown are depended on by themselves. */
const namesLike = (terms: readonly SearchTerm[]): Dependency[] =>
  terms.length === 0 ? [] : ['merchants', 'categories'].map((table) => dependsOnAny(table, couldMatchTerms(terms)));
