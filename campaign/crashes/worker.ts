import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { matchAlerts } from '../../server/notify/alerts/match-alerts.ts';
import { dispatch } from '../../server/notify/channels/dispatch.ts';
import { Sender } from '../../server/notify/channels/sender.ts';
import { emailDeliverer } from '../../server/notify/email/email-deliverer.ts';
import { presets } from '../../server/notify/webhooks/presets.ts';
import { webhookDeliverer } from '../../server/notify/webhooks/webhook-deliverer.ts';
import { connect, database } from '../../server/platform/database/connection.ts';
import { SafeFetcher } from '../../server/platform/fetching/safe-fetcher.ts';

// Notifies people of deals, in their inbox, by mail and by webhook, until it is killed (main.ts).

const { DATABASE_URL = '', SMTP_URL = '' } = process.env;
const db = database(connect(DATABASE_URL, { max: 6 }));
// Every receiver of webhooks is on this machine.
const fetcher = new SafeFetcher({ resolve: async () => ['127.0.0.1'], isPublic: () => true, isPortAllowed: () => true });
const sender = new Sender({
  db,
  deliverers: {
    email: emailDeliverer({ url: SMTP_URL, from: 'board@deals.example' }),
    webhook: webhookDeliverer(fetcher, presets.webhook),
  },
  publicUrl: 'https://deals.example',
  boardName: async () => 'Crashes',
  logger: pino({ level: 'warn' }),
});

process.send?.('ready');
await Promise.all([again(() => matchAlerts(db)), again(() => dispatch(db).then(() => sender.send()))]);

async function again(step: () => Promise<void>): Promise<void> {
  for (;;) {
    await step().catch(() => undefined);
    await sleep(5);
  }
}
