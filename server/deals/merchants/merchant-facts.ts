import { and, asc, desc, eq } from 'drizzle-orm';
import { maxCounted } from '../../../shared/first-load-limits.ts';
import type { Merchant } from '../../../shared/merchants.ts';
import { savingOf } from '../../../shared/money.ts';
import { type Dependency, dependsOnAny, type Row } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { shown } from '../count-deals.ts';
import { isRowVisible } from '../visibility.ts';

/** A median of fewer savings says nothing. */
const minSavings = 5;

type Facts = Pick<Merchant, 'deals' | 'live' | 'saving' | 'firstAt' | 'latestAt'>;
interface Of {
  id: number;
  members: boolean;
}

/**
 * What the head of a merchant's page says about the deals that this audience sees: its newest, up to `maxCounted`, and its first. Undefined if
 * there are none. It remembers what it has read of each deal: a vote on one changes no fact, and then the read must not be evaluated again.
 */
export async function merchantFacts(db: Database, of: Of): Promise<{ facts: Facts | undefined; dependencies: Dependency[] }> {
  const newest = await dealsOf(db, of).orderBy(desc(deals.liveAt), desc(deals.id)).limit(maxCounted);
  const [first] = await dealsOf(db, of).orderBy(asc(deals.liveAt), asc(deals.id)).limit(1);
  const known = new Map([...newest, ...(first ? [first] : [])].map((deal) => [deal.id, essence(deal, deal.liveAt)]));
  const oldest = newest.length === maxCounted ? newest.at(-1)?.liveAt : undefined;
  // What is between the newest and the first changes nothing.
  const isBetween = ({ live_at: at }: Row) => at instanceof Date && oldest && first && at < oldest && at > first.liveAt;
  const isOfThese = (row: Row) => row.merchant_id === of.id && isRowVisible(row, of.members);
  const changes = (row: Row) => {
    const before = known.get(Number(row.id));
    if (!isOfThese(row)) return before !== undefined;
    return before === undefined ? !isBetween(row) : before !== essence(row, row.live_at);
  };
  // An edit can move a deal to another merchant, and the change event contains only the new one.
  return { facts: first && factsOf(newest, first), dependencies: [dependsOnAny('deals', changes)] };
}

const columns = { id: deals.id, state: deals.state, price: deals.price, reference: deals.reference, liveAt: deals.liveAt };
type Deal = Pick<typeof deals.$inferSelect, keyof typeof columns>;

const dealsOf = (db: Database, { id, members }: Of) =>
  db
    .select(columns)
    .from(deals)
    .where(and(eq(deals.merchantId, id), shown, members ? undefined : eq(deals.membersOnly, false)))
    .$dynamic();

/** What the facts are made of, of a deal or of a row from the change feed. */
const essence = ({ state, price, reference }: Row | Deal, liveAt: unknown): string =>
  `${state} ${price} ${reference} ${liveAt instanceof Date ? liveAt.getTime() : ''}`;

const factsOf = (newest: Deal[], first: Deal): Facts =>
  omitAbsent({
    deals: newest.length,
    live: newest.filter(({ state }) => state === 'live').length,
    saving: medianSaving(newest),
    firstAt: first.liveAt.toISOString(),
    latestAt: (newest[0] ?? first).liveAt.toISOString(),
  });

function medianSaving(of: Deal[]): number | undefined {
  const savings = of
    .flatMap(({ price, reference }) => savingOf(price ?? undefined, reference ?? undefined) ?? [])
    .toSorted((a, b) => a - b);
  return savings.length < minSavings ? undefined : savings[Math.floor(savings.length / 2)];
}
