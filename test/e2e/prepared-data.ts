import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/platform/database/connection.ts';
import { isRunning, spawnDealwire } from '../dealwire-process.ts';
import { freePort } from '../free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a board that was started once, and stopped. */
    firstStart: string;
  }
}

/** Starts a board once for the run: copying its data folder is faster than creating the database and the sample deals again. */
export async function prepareData({ provide }: TestProject): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'dealwire-first-start-'));
  const data = path.join(directory, 'data');
  const dealwire = spawnDealwire(directory, { PORT: await freePort(), DEMO_PROVIDER_PORT: await freePort(), DATA_DIR: data });
  await isRunning(dealwire);
  // Or each copy would load the gazetteer again.
  const pool = connect(readFileSync(path.join(data, 'database-url'), 'utf8'), { max: 1 });
  while ((await pool.query('select from gazetteer')).rowCount === 0) await sleep(200);
  await pool.end();
  dealwire.child.kill('SIGINT');
  await dealwire.ended;
  provide('firstStart', data);
}
