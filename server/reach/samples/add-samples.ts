import { eq, isNotNull, sql } from 'drizzle-orm';
import { heatScaling } from '../../../shared/heat-scaling.ts';
import { findOrCreateMerchant } from '../../deals/merchants/find-or-create-merchant.ts';
import { boardCurrency } from '../../deals/money/board-currency.ts';
import { toMinorUnits } from '../../deals/money/minor-units.ts';
import { pricedColumns, recordPrice } from '../../deals/prices/record-price.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/connection.ts';
import { boardSettings, categories, dealScores, deals, merchants, votes } from '../../platform/database/schema.ts';
import { type Link, parseLink } from '../../platform/links/link.ts';
import { addThread, type SampleContext } from './add-thread.ts';
import { readSampleDeals, type SampleDeal, withReplies } from './sample-deals.ts';

/**
 * Fills an empty board with the sample deals, all of them or none. Returns whether it did.
 * @param people ids by handle; throws if an author is missing
 */
export async function addSamples(db: Database, people: ReadonlyMap<string, number>): Promise<boolean> {
  // First without the lock: on a board with deals, a forgotten open transaction could block it.
  if (!(await needsSamples(db))) return false;
  return await db.transaction(async (tx) => {
    // Nodes that start together on one database wait here for the first.
    await tx.execute(sql`lock table ${deals} in share row exclusive mode`);
    if (!(await needsSamples(tx))) return false;
    const context = await sampleContext(tx, people);
    const added: number[] = [];
    for (const deal of readSampleDeals().toSorted((a, b) => b.sample.age - a.sample.age)) added.push(await addDeal(context, deal));
    await tx.update(boardSettings).set({ sampleDeals: added });
    return true;
  });
}

/** Not on a board whose samples were removed. */
const needsSamples = async (db: Queryable) =>
  (await db.$count(boardSettings, isNotNull(boardSettings.sampleDeals))) === 0 && (await db.$count(deals)) === 0;

async function sampleContext(tx: Transaction, people: ReadonlyMap<string, number>): Promise<SampleContext> {
  const now = Date.now();
  const rows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories);
  return {
    tx,
    currency: await boardCurrency(tx),
    ago: (minutes) => new Date(now - minutes * 60_000),
    personId: (handle) => present(people.get(handle), `the person ${handle}`),
    categoryId: (slug) => present(rows.find((row) => row.slug === slug)?.id, `the category ${slug}`),
  };
}

function present(id: number | undefined, label: string): number {
  if (id === undefined) throw new Error(`The sample deals need ${label}.`);
  return id;
}

/** Returns the deal's id. */
async function addDeal(context: SampleContext, deal: SampleDeal): Promise<number> {
  const { tx, ago, personId } = context;
  const { age, votesFor, thread } = deal.sample;
  const link = deal.url === undefined ? undefined : parseLink(deal.url, 'url');
  const offer = { merchantId: await merchantOf(tx, deal, link), url: link?.url, canonicalUrl: link?.canonicalUrl };
  const values = { ...offer, ...dealFields(context, deal), ...stateFields(context, deal) };
  const [row] = await tx.insert(deals).values(values).returning(pricedColumns);
  const dealId = present(row?.id, deal.title);
  if (row !== undefined) await recordPrice(tx, row, 'posted', ago(age));
  // The votes have increasing times.
  const cast = votesFor.map((by, index) => ({ dealId, personId: personId(by), value: 1, castAt: ago((age * 0.9) / (index + 1)) }));
  if (cast.length > 0) await tx.insert(votes).values(cast);
  await tx.update(dealScores).set(counts(deal)).where(eq(dealScores.dealId, dealId));
  await addThread(context, dealId, thread);
  return dealId;
}

/** The merchant of the sample, at the domain of its link. */
async function merchantOf(tx: Transaction, { merchant }: SampleDeal, link: Link | undefined): Promise<number | undefined> {
  const id = await findOrCreateMerchant(tx, { name: merchant });
  if (id !== undefined && link !== undefined) await tx.update(merchants).set({ domain: link.domain }).where(eq(merchants.id, id));
  return id;
}

function dealFields({ categoryId, currency: boardCurrency }: SampleContext, deal: SampleDeal) {
  const { title, description, category, price, shipping, originalPrice, currency = boardCurrency } = deal;
  const { kind, couponCode, regions, membersOnly, picture, evidence } = deal.sample;
  const minorUnits = (amount: number | undefined) => (amount === undefined ? undefined : toMinorUnits(amount, currency));
  return {
    ...{ title, body: description, kind, currency, evidence, couponCode, regions, membersOnly },
    categoryId: categoryId(category),
    price: minorUnits(price),
    shipping: minorUnits(shipping),
    reference: minorUnits(originalPrice),
    picture: picture === undefined ? undefined : `/pictures/samples.svg#${picture}`,
  };
}

function stateFields({ ago, personId }: SampleContext, { score, sample }: SampleDeal) {
  const { by, age, endsIn, expiredFor, down, votesFor, thread } = sample;
  const written = thread.flatMap(withReplies);
  return {
    authorId: personId(by),
    state: expiredFor === undefined ? ('live' as const) : ('expired' as const),
    liveAt: ago(age),
    endsAt: endsIn === undefined ? undefined : ago(-endsIn),
    expiredAt: expiredFor === undefined ? undefined : ago(expiredFor),
    hotAt: score >= heatScaling.initial.hot ? ago(age * 0.8) : undefined,
    importedUp: score + down - votesFor.length,
    importedDown: down - written.filter(({ against }) => against).length,
  };
}

const counts = ({ score, sample: { down, thread } }: SampleDeal) => ({
  ...{ up: score + down, down },
  comments: thread.flatMap(withReplies).filter(({ deleted }) => !deleted).length,
});
