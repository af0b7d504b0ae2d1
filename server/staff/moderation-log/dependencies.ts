import type { StaffLogQuery } from '../../../shared/staff-log.ts';
import { dependsOnMerchantVisibility } from '../../deals/merchants/merchant-visibility.ts';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../../engine/dependencies.ts';
import type { EntryRow, LogReader } from './entries.ts';

/** New entries, which only a first page shows, and changes of what the entries are about. Votes change none of this. */
export function logDependencies(
  { action, who, deal, person, after }: StaffLogQuery,
  { rows, hidden }: { rows: readonly EntryRow[]; hidden: readonly EntryRow[] },
  reader: LogReader,
): Dependency[] {
  const isNew = (row: Row) => (reader === 'moderators' || row.is_public === true) && (action === undefined || row.action === action);
  const all = [...rows, ...hidden];
  const people = new Set(rows.flatMap(({ actorId, personId }) => [actorId, personId]).filter((id) => id !== null));
  return [
    ...(after !== undefined
      ? []
      : [deal === undefined ? dependsOnAny('staff_log', isNew) : dependsOn('staff_log', 'deal_id', deal, isNew)]),
    ...[who, person].filter((handle) => handle !== undefined).map((handle) => dependsOn('people', 'handle', handle)),
    // Whether an entry concerns staff.
    ...(reader === 'moderators' ? [dependsOnAny('affiliations')] : []),
    ...[...people].map((id) => dependsOn('people', 'id', id)),
    ...[...new Map(all.map((row) => [row.dealId, row])).values()].flatMap(dealDependency),
    ...[...new Map(all.map((row) => [row.merchant?.id, row])).values()].flatMap((row) => merchantDependencies(row, reader !== 'guests')),
  ];
}

function dealDependency({ dealId, deal }: EntryRow): Dependency[] {
  if (dealId === null || deal === null) return [];
  const { state, membersOnly, version } = deal;
  return [dependsOn('deals', 'id', dealId, (row) => row.state !== state || row.members_only !== membersOnly || row.version !== version)];
}

const merchantDependencies = ({ merchant, merchantVisibleDeal }: EntryRow, members: boolean): Dependency[] =>
  merchant === null
    ? []
    : [dependsOn('merchants', 'id', merchant.id), dependsOnMerchantVisibility(merchant.id, merchantVisibleDeal, members)];
