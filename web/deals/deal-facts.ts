import type { Revisions } from '../../shared/checks.ts';
import type { DealDetail } from '../../shared/deals.ts';

export type Revision = Revisions['revisions'][string];
export type Change = Revision['changes'][string];
export type Value = NonNullable<Change['from']>;
type Facts = Readonly<Record<string, Value>>;

/** What a deal says, by the names under which an edit is sent and a revision tells of it; what it does not say is left out. */
export function factsOf(deal: DealDetail): Facts {
  const { title, body, kind, url, price, shipping, currency, reference, evidence, couponCode, regions, startsAt, endsAt } = deal;
  const facts = {
    ...{ title, body, kind, url, price, shipping, currency, reference, evidence, couponCode, regions, startsAt, endsAt },
    merchant: deal.merchant?.name,
    category: deal.category.slug,
    membersOnly: deal.membersOnly ?? false,
    images: deal.images?.map(({ hash }) => hash),
  };
  return said(facts);
}

/**
 * What it said before these revisions, the last first. A revival is not undone by that: whether a deal is over is no matter of what it says.
 */
export function asItWas(deal: DealDetail, revisions: readonly Revision[]): Facts {
  const facts: Record<string, Value | undefined> = { ...factsOf(deal) };
  for (const { changes } of revisions) for (const [field, { from }] of Object.entries(changes)) facts[field] = from;
  const { state: _, ...rest } = facts;
  return said(rest);
}

/** What would change if a deal that says `from` said `to`. */
export function changesBetween(from: Facts, to: Facts): Revision['changes'] {
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = fields.filter((field) => String(from[field]) !== String(to[field]));
  return Object.fromEntries(changed.map((field) => [field, said({ from: from[field], to: to[field] })]));
}

/** The revisions after a version, last first; undefined where one of them is not known any more. */
export function revisionsAfter(version: number, { version: current }: DealDetail, { revisions, order }: Revisions): Revision[] | undefined {
  const after = order.filter((each) => each > version).flatMap((each) => revisions[each] ?? []);
  return after.length === current - version ? after : undefined;
}

const said = (facts: Readonly<Record<string, Value | undefined>>): Facts =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, Value] => entry[1] !== undefined));
