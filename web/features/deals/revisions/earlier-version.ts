import { type DealSnapshot, type FieldValue, snapshotOf } from '../../../../shared/deal-patch.ts';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { Revisions } from '../../../../shared/revisions.ts';

export type Revision = Revisions['revisions'][string];

/** The fields of a deal before these revisions, which come last first. Its state is not a field, so a reactivation is not undone. */
export function snapshotBefore(deal: DealDetail, revisions: readonly Revision[]): DealSnapshot {
  const fields: Record<string, FieldValue | undefined> = { ...snapshotOf(deal) };
  for (const { changes } of revisions) for (const [field, { from }] of Object.entries(changes)) fields[field] = from;
  const { state: _, ...rest } = fields;
  return rest;
}

/** The revisions after a version, last first; undefined if one of them is unknown or hidden. */
export function revisionsAfter(version: number, { version: current }: DealDetail, { revisions, order }: Revisions): Revision[] | undefined {
  const after = order.filter((each) => each > version).flatMap((each) => revisions[each] ?? []);
  const isKnown = after.length === current - version && after.every(({ changes }) => Object.keys(changes).length > 0);
  return isKnown ? after : undefined;
}
