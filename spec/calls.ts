import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../server/app.ts';
import { openDeliverers } from '../server/deliverers.ts';
import { ChangeFeed } from '../server/engine/change-feed.ts';
import { openMedia } from '../server/media.ts';
import { keyPair } from '../server/notify/push/push-keys.ts';
import { loadConfig } from '../server/platform/config/config.ts';
import { connect, database } from '../server/platform/database/connection.ts';
import { SafeFetcher } from '../server/platform/fetching/safe-fetcher.ts';
import { ClickCounter } from '../server/reach/outbound/click-counter.ts';
import { PresenceRecorder } from '../server/reach/presence/presence-recorder.ts';
import { EmptySearches } from '../server/staff/statistics/empty-searches.ts';
import { table } from './markdown.ts';

type Operation = { operationId?: string; summary?: string; tags?: string[] };

/** Every call of the API, from its OpenAPI description. The application is built, but connects to nothing. */
export async function calls(): Promise<string> {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
  const webRoot = mkdtempSync(path.join(tmpdir(), 'dealwire-spec-'));
  writeFileSync(path.join(webRoot, 'index.html'), '<title></title><script type="application/json" id="snapshots">{}</script>');
  const pool = connect(nowhere);
  const feed = new ChangeFeed({ url: nowhere, publication: 'dealwire' });
  const config = loadConfig({ DATABASE_URL: nowhere });
  const app = await buildApp({
    config,
    primary: pool,
    replica: pool,
    feed,
    providers: [],
    media: openMedia(config, new SafeFetcher()),
    clicks: new ClickCounter(database(pool)),
    deliverers: openDeliverers(config, keyPair(randomBytes(32)), new SafeFetcher()),
    presence: new PresenceRecorder(database(pool)),
    searches: new EmptySearches(database(pool)),
    webRoot,
    logger: pino({ level: 'silent' }),
  });
  await app.ready();
  const paths = Object.entries(app.swagger().paths ?? {}) as [string, Record<string, Operation>][];
  await app.close();
  await feed.stop();
  await pool.end();
  rmSync(webRoot, { recursive: true });
  const rows = paths.flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, { operationId = '', summary = '', tags = [] }]) => [
      tags[0] ?? '',
      `\`${method.toUpperCase()} ${url}\``,
      `\`${operationId}\``,
      summary,
    ]),
  );
  return table(
    ['kind', 'call', 'operation', 'what it does'],
    rows.sort((one, other) => order(one).localeCompare(order(other))),
  );
}

const order = ([kind = '', call = '']: readonly string[]) => `${['reads', 'live', 'commands'].indexOf(kind)} ${call.split(' ')[1]}`;
