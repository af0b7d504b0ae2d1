import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Channels } from '../../../shared/channels.ts';
import { reads } from '../../../shared/reads.ts';
import type { ChannelKind, DeliveryState } from '../../../shared/states.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { accountAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { channels, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { shownAddress } from './check-target.ts';

/** @param offered the kinds that the board can deliver to */
export const channelReads = (db: Database, offered: readonly ChannelKind[]) => [
  liveRead(reads.channels(), {
    summary: 'Your notification channels and whether messages arrive',
    input: z.strictObject({}),
    answer: Channels,
    audience: accountAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const rows = await selectChannels(db, person);
      const [account] = await db.select({ email: people.email }).from(people).where(eq(people.id, person));
      const shown = rows.map(shownChannel);
      return {
        data: omitAbsent({
          channels: Object.fromEntries(shown.map((each) => [each.id, each])),
          order: shown.map(({ id }) => id),
          offered: [...offered],
          email: account?.email,
        }),
        // A change of the person ends their streams anyway if it matters.
        dependencies: [dependsOn('channels', 'person_id', person)],
      };
    },
  }),
];

interface LastTest {
  state: DeliveryState;
  at: string;
  error: string | null;
}

const lastTest = sql<LastTest | null>`(
  select json_build_object('state', state, 'at', created_at, 'error', error) from deliveries
  where channel_id = channels.id and kind = 'test' order by created_at desc limit 1)`;

const selectChannels = (db: Database, person: number) =>
  db.select({ channel: channels, test: lastTest }).from(channels).where(eq(channels.personId, person)).orderBy(asc(channels.id));

function shownChannel({ channel, test }: Awaited<ReturnType<typeof selectChannels>>[number]) {
  const { id, kind, name, state, notificationKinds, pace, hot, timeZone, language, quietFrom: from, quietUntil: until } = channel;
  return omitAbsent({
    ...{ id, kind, name, address: shownAddress(channel), state, notificationKinds, pace, hot, timeZone, language },
    quiet: from === null || until === null ? undefined : { from, until },
    createdAt: channel.createdAt.toISOString(),
    verifiedAt: channel.verifiedAt?.toISOString(),
    succeededAt: channel.succeededAt?.toISOString(),
    failingSince: channel.failingSince?.toISOString(),
    error: channel.lastError,
    test: test === null ? undefined : omitAbsent({ state: test.state, at: new Date(test.at).toISOString(), error: test.error }),
  });
}
