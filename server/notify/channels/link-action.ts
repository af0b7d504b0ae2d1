import { and, eq, inArray, sql } from 'drizzle-orm';
import { notificationKinds } from '../../../shared/states.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import { boardKey } from '../../platform/database/board-key.ts';
import type { Queryable, Transaction } from '../../platform/database/connection.ts';
import { alerts, categories, channels, deals, merchants, people } from '../../platform/database/schema.ts';
import { excludeFromAlert } from '../alerts/exclude-from-alert.ts';
import type { ChannelRow } from './deliverer.ts';
import { isSigned, type LinkAction, readToken } from './link-token.ts';
import { verifyChannel } from './verification.ts';

export interface OpenedLink {
  action: LinkAction;
  channel: ChannelRow;
  /** What the link names, for its page. */
  names: { alert?: string; merchant?: string; category?: string };
}

/** What a link in a message does, and to which channel; undefined if the link is not ours, too old, or what it is for is gone. */
export async function openLink(db: Queryable, token: string): Promise<OpenedLink | undefined> {
  const action = readToken(token);
  if (action === undefined) return undefined;
  const [channel] = await db.select().from(channels).where(eq(channels.id, action.channel));
  if (channel === undefined) return undefined;
  if (!isSigned(await boardKey(db, 'links'), token, action.do === 'verify' ? channel.address : '')) return undefined;
  if (action.do === 'verify' && action.until * 1_000 < Date.now()) return undefined;
  const names = await readNames(db, action, channel);
  return names && { action, channel, names };
}

async function readNames(db: Queryable, action: LinkAction, { personId }: ChannelRow): Promise<OpenedLink['names'] | undefined> {
  if (action.do !== 'alert' && action.do !== 'less') return {};
  const ofPerson = and(eq(alerts.id, action.alert), eq(alerts.personId, personId));
  const [alert] = await db.select({ alert: alerts.name }).from(alerts).where(ofPerson);
  if (alert === undefined || action.do === 'alert') return alert;
  const [deal] = await db
    .select({ merchant: merchants.name, category: categories.name })
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    // What was hidden since the message is not named.
    .where(and(eq(deals.id, action.deal), inArray(deals.state, ['live', 'expired'])));
  return deal && omitAbsent({ ...alert, ...deal });
}

/** Does what the link is for, in the way that was chosen if there are several. Safe to repeat. Returns false if it could not. */
export async function followLink(tx: Transaction, { action, channel }: OpenedLink, choice: string | null): Promise<boolean> {
  const thisChannel = eq(channels.id, channel.id);
  switch (action.do) {
    case 'verify':
      await verifyChannel(tx, channel);
      return true;
    case 'all':
      await tx
        .update(channels)
        .set({ state: 'paused' })
        .where(and(thisChannel, eq(channels.state, 'active')));
      return true;
    case 'kind': {
      const remaining = sql`array_remove(coalesce(${channels.notificationKinds}, ${sql.param([...notificationKinds])}::text[]), ${action.kind})`;
      await tx.update(channels).set({ notificationKinds: remaining }).where(thisChannel);
      return true;
    }
    case 'alert':
      await tx
        .update(alerts)
        .set({ state: 'paused', version: sql`${alerts.version} + 1` })
        .where(and(eq(alerts.id, action.alert), eq(alerts.personId, channel.personId), eq(alerts.state, 'active')));
      return true;
    case 'less':
      return (choice === 'merchant' || choice === 'category') && (await exclude(tx, channel.personId, action, choice));
  }
}

async function exclude(tx: Transaction, owner: number, { alert, deal }: LinkAction & { do: 'less' }, by: 'merchant' | 'category') {
  const [person] = await tx.select().from(people).where(eq(people.id, owner));
  if (person === undefined) return false;
  const { id, role, trust, state, createdAt } = person;
  // Someone who has the link acts for the channel's person, without a session.
  const who = { id, role, trust, state, createdAt, handle: undefined, session: '', sessionEnds: 0 } as Person;
  try {
    await excludeFromAlert(tx, who, alert, { by, deal });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
