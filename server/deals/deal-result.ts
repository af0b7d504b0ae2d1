import type { DealResult } from '../../shared/deals.ts';
import { deals } from '../platform/database/schema.ts';
import { dealSlug } from './card.ts';

export const resultColumns = { id: deals.id, title: deals.title, version: deals.version, state: deals.state };

/** The response to commands: the current deal. */
export function dealResult([row]: Pick<typeof deals.$inferSelect, keyof typeof resultColumns>[]): DealResult {
  if (row === undefined) throw new Error('The command changed no deal');
  return { id: row.id, slug: dealSlug(row.title), version: row.version, state: row.state };
}
