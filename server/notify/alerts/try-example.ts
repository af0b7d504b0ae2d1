import { and, type SQL, sql } from 'drizzle-orm';
import type { AlertExample } from '../../../shared/alerts.ts';
import { dealFilterNames, type FilterName } from '../../../shared/deal-filters.ts';
import { typedPrice } from '../../../shared/typed-price.ts';
import { type DealFilter, termsCondition } from '../../deals/lists/filter-definitions.ts';
import { wordsCondition } from '../../deals/lists/words-condition.ts';
import { priceCurrency } from '../../deals/money/price-currency.ts';
import { priceInTitle } from '../../deals/money/price-in-title.ts';
import type { SearchTerm } from '../../deals/search/search-terms.ts';
import type { Queryable } from '../../platform/database/connection.ts';

/** The filters that a typed deal answers: it is new, with a title and perhaps a price. */
const answered: readonly FilterName[] = ['q', 'minPrice', 'maxPrice', 'state', 'since'];
const ofPrice: readonly FilterName[] = ['minPrice', 'maxPrice'];

/** Compares a deal that is typed in a line with each filter: by the definitions of filters, on a row that is stored nowhere. */
export async function tryExample(db: Queryable, filter: DealFilter, typed: string): Promise<AlertExample> {
  const { price, currency } = offerIn(typed, filter.values.currency ?? (await priceCurrency(db)));
  const names = dealFilterNames.filter((name) => filter.values[name] !== undefined && name !== 'currency');
  const asked = names.filter((name) => answered.includes(name) && (price !== undefined || !ofPrice.includes(name)));
  const terms = (filter.values.q ?? []).filter(({ minus }) => !minus);
  const conditions = [...asked.map((name) => conditionOf(filter, name)), ...terms.map((term) => conditionOf(withTerm(filter, term), 'q'))];
  const { rows } = await db.execute<{ met: boolean[] }>(sql`
    select array[${sql.join([sql`true`, ...conditions], sql`, `)}] as met
    from (select ${price ?? null}::bigint as price, ${currency}::char(3) as currency, true as live, false as aged, now() as live_at) deal_terms
    cross join (select deal_words(${typed}, '', null, null, null) as words) deals`);
  const met = rows[0]?.met.slice(1) ?? [];
  const missing = terms.filter((_, index) => met[asked.length + index] !== true).map(spelled);
  return {
    ...(price === undefined ? {} : { price, currency }),
    unmet: asked.filter((_, index) => met[index] !== true),
    ...(missing.length === 0 ? {} : { missing }),
    unknown: names.filter((name) => !asked.includes(name)),
  };
}

function conditionOf({ values, part, ...filter }: DealFilter, name: FilterName): SQL {
  const one = { ...filter, seesMembersOnly: true, values: { [name]: values[name] }, part: name === 'q' ? part : undefined };
  return and(wordsCondition(one), termsCondition(one)) ?? sql`true`;
}

const withTerm = (filter: DealFilter, term: SearchTerm): DealFilter => ({ ...filter, values: { q: [term] }, part: undefined });

const spelled = ({ lexemes }: SearchTerm) => lexemes.map(({ word }) => word).join(' ');

/** The price that a title names, or else one at the end of what was typed, in minor units. */
function offerIn(typed: string, usual: string): { price: number | undefined; currency: string } {
  const titled = priceInTitle(typed, undefined);
  if (titled?.written === '') return { price: 0, currency: usual };
  const { filters = {} } = typedPrice(titled === undefined ? typed : `x ${titled.written}`, usual) ?? {};
  const price = filters.maxPrice ?? filters.minPrice;
  return { price: price === undefined ? undefined : Number(price), currency: filters.currency ?? usual };
}
