import { setTimeout as sleep } from 'node:timers/promises';
import { matchAlerts } from '../../server/alerts/match-alerts.ts';
import { connect, database } from '../../server/database/connection.ts';

// Tells people of deals until it is killed (main.ts).

const db = database(connect(process.env.DATABASE_URL ?? '', { max: 3 }));
process.once('disconnect', () => process.exit());
process.send?.('ready');
for (;;) {
  await matchAlerts(db).catch(() => undefined);
  await sleep(5);
}
