import type { DealFilter } from '../../deals/lists/filter-definitions.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { columnsOf } from './filter-columns.ts';
import { lookupKeysOf } from './lookup-keys.ts';
import type { AlertRow } from './own-alert.ts';
import { refuseBroad } from './refuse-broad.ts';

type ListRules = Pick<AlertRow, 'moments' | 'channelId'> & { q: string | null | undefined };

/** The columns of a list alert. Throws ALERT_TOO_BROAD, except for webhooks: programs do not mind how much they get. */
export async function listColumns(tx: Transaction, filter: DealFilter, { q, moments, channelId }: ListRules) {
  if (channelId === null) await refuseBroad(tx, filter, moments);
  return { ...columnsOf(filter, q), lookupKeys: await lookupKeysOf(tx, filter, moments) };
}

export const speedColumns = (speed: { votes: number; minutes: number } | null | undefined) => ({
  speedVotes: speed?.votes ?? null,
  speedMinutes: speed?.minutes ?? null,
});
