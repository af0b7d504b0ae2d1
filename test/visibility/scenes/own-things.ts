import { countDeliveries } from '../../../server/notify/delivery/count-deliveries.ts';
import { channels, deliveries, notifications } from '../../../server/platform/database/schema.ts';
import { aToken } from '../../tokens.ts';
import { ownPages, ownReads, type Scene } from './scene.ts';

/** What only its person may see: alerts, filters, channels, tokens, devices. */
export async function ownThings(scene: Scene): Promise<void> {
  const { as, board, cast, plant } = scene;
  const [own, shown] = [{ author: ownReads }, { author: ownPages }];
  const filters = { q: plant('the words of an alert', shown), category: 'home' };
  await as('author', 'POST /api/me/alerts', { name: plant('the name of an alert', shown), filters, moments: ['match'] });
  await as('author', 'POST /api/me/mute-rules', { kind: 'word', effect: 'mute', word: plant('a muted word', shown) });
  await as('author', 'POST /api/me/blocks', { person: cast.voter.handle });
  await aToken(board, cast.author.id, ['read'], { name: plant('the name of a token', own) });
  await failingChannel(scene);
}

async function failingChannel({ board, cast, plant }: Scene): Promise<void> {
  const own = { author: ownReads };
  const address = `https://hooks.example/${plant('the address of a webhook', own)}`;
  const texts = { name: plant('the name of a channel', own), lastError: plant('the last error of a channel', own) };
  const secret = plant('the secret of a webhook', {});
  const channel = {
    personId: cast.author.id,
    kind: 'webhook',
    address,
    secret,
    state: 'failing',
    failingSince: new Date(),
    ...texts,
  } as const;
  const [{ id } = { id: 0 }] = await board.db.insert(channels).values(channel).returning({ id: channels.id });
  const about = { personId: cast.author.id, kind: 'trust', key: 'a', dispatchedAt: new Date() } as const;
  const [{ id: notificationId } = { id: 0 }] = await board.db.insert(notifications).values(about).returning({ id: notifications.id });
  const failed = { channelId: id, notificationId, messageId: 'one', state: 'failed', doneAt: new Date() } as const;
  const error = plant('the error of a delivery', { admins: /^\/api\/admin\/delivery/ });
  await board.db.insert(deliveries).values({ ...failed, error });
  await countDeliveries(board.db);
}
