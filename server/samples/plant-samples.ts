import { eq, isNotNull, sql } from 'drizzle-orm';
import { hot } from '../../shared/limits.ts';
import type { Database, Queryable, Transaction } from '../database/connection.ts';
import { categories, deals, merchants, site, votes } from '../database/schema.ts';
import { type Link, parseLink } from '../links/link.ts';
import { merchantFor } from '../merchants/merchant-for.ts';
import { pricedColumns, recordPrice } from '../prices/recording.ts';
import { siteCurrency } from '../site/currency.ts';
import { plantThread } from './plant-thread.ts';
import type { Planting } from './planting.ts';
import type { SampleComment, SampleDeal } from './sample-deal.ts';
import { sampleDeals } from './sample-deals.ts';

/**
 * Fills a board that has no deals yet with those written for it, all of them or none, signed by
 * `people` (ids by handle). Answers whether it did. Throws where one of those who sign is missing.
 */
export async function plantSamples(db: Database, people: ReadonlyMap<string, number>): Promise<boolean> {
  // Looked at without the lock first: on a board with deals, a transaction that somebody left open could hold that up.
  if (!(await needsSamples(db))) return false;
  return await db.transaction(async (tx) => {
    // Nodes that start together on one database wait here for the first.
    await tx.execute(sql`lock table ${deals} in share row exclusive mode`);
    if (!(await needsSamples(tx))) return false;
    const planting = await prepare(tx, people);
    const planted: number[] = [];
    for (const deal of sampleDeals.toSorted((a, b) => b.age - a.age)) planted.push(await plantDeal(planting, deal));
    await tx.update(site).set({ sampleDeals: planted });
    return true;
  });
}

/** A board whose samples were removed is empty too, and is given no new ones. */
const needsSamples = async (db: Queryable) => (await db.$count(site, isNotNull(site.sampleDeals))) === 0 && (await db.$count(deals)) === 0;

async function prepare(tx: Transaction, people: ReadonlyMap<string, number>): Promise<Planting> {
  const planted = Date.now();
  const rows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories);
  return {
    tx,
    currency: await siteCurrency(tx),
    ago: (minutes) => new Date(planted - minutes * 60_000),
    person: (handle) => known(people.get(handle), `the person ${handle}`),
    category: (slug) => known(rows.find((row) => row.slug === slug)?.id, `the category ${slug}`),
  };
}

function known(id: number | undefined, what: string): number {
  if (id === undefined) throw new Error(`The sample deals need ${what}.`);
  return id;
}

/** Answers the deal's id. */
async function plantDeal(planting: Planting, deal: SampleDeal): Promise<number> {
  const { tx, ago, person } = planting;
  const link = deal.url === undefined ? undefined : parseLink(deal.url, 'url');
  const offer = { merchantId: await merchantOf(tx, deal, link), url: link?.url, canonicalUrl: link?.canonicalUrl };
  const values = { ...offer, ...factsOf(planting, deal), ...standingOf(planting, deal) };
  const [row] = await tx.insert(deals).values(values).returning(pricedColumns);
  const dealId = known(row?.id, deal.title);
  if (row !== undefined) await recordPrice(tx, row, 'posted', ago(deal.age));
  // Each vote came in some time after the deal, one after the other.
  const cast = deal.votesFor.map((by, nth) => ({ dealId, personId: person(by), value: 1, castAt: ago((deal.age * 0.9) / (nth + 1)) }));
  if (cast.length > 0) await tx.insert(votes).values(cast);
  await plantThread(planting, dealId, deal.thread ?? []);
  return dealId;
}

/** The name a sample gives, at the domain its link leads to. */
async function merchantOf(tx: Transaction, deal: SampleDeal, link: Link | undefined): Promise<number | undefined> {
  const id = await merchantFor(tx, { name: deal.merchant });
  if (id !== undefined && link !== undefined) await tx.update(merchants).set({ domain: link.domain }).where(eq(merchants.id, id));
  return id;
}

function factsOf({ category, currency }: Planting, deal: SampleDeal) {
  const { title, body, kind, price, shipping, couponCode, regions, membersOnly, picture, reference } = deal;
  return {
    ...{ title, body, kind, price, shipping, couponCode, regions, membersOnly },
    categoryId: category(deal.category),
    currency: deal.currency ?? currency,
    reference: reference?.price,
    evidence: reference?.evidence,
    picture: picture === undefined ? undefined : `/pictures/samples.svg#${picture}`,
  };
}

function standingOf({ ago, person }: Planting, { by, age, endsIn, expiredFor, up, down, votesFor, thread = [] }: SampleDeal) {
  const written = thread.flatMap(withReplies);
  return {
    authorId: person(by),
    state: expiredFor === undefined ? ('live' as const) : ('expired' as const),
    liveAt: ago(age),
    endsAt: endsIn === undefined ? undefined : ago(-endsIn),
    expiredAt: expiredFor === undefined ? undefined : ago(expiredFor),
    hotAt: up - down >= hot.net ? ago(age * 0.8) : undefined,
    ...{ up, down },
    importedUp: up - votesFor.length,
    importedDown: down - written.filter(({ against }) => against).length,
    comments: written.filter(({ deleted }) => !deleted).length,
  };
}

const withReplies = (comment: SampleComment): SampleComment[] => [comment, ...(comment.replies ?? []).flatMap(withReplies)];
