import type { ChannelKind } from '../../../shared/states.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { stoppedChannelKinds } from '../../platform/database/schema.ts';

/** The kinds of channels that an admin has stopped. Messages to them wait. */
export async function stoppedKinds(db: Queryable): Promise<ChannelKind[]> {
  const rows = await db.select({ kind: stoppedChannelKinds.kind }).from(stoppedChannelKinds);
  return rows.map(({ kind }) => kind);
}
