import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  await placesAreLoaded(readFileSync(path.join(data, 'database-url'), 'utf8'));
  dealwire.child.kill('SIGINT');
  await dealwire.ended;
  provide('firstStart', data);
}

/** Otherwise each copy would load them again. */
async function placesAreLoaded(url: string): Promise<void> {
  const pool = connect(url, { max: 1 });
  const count = async () => (await pool.query('select from gazetteer')).rowCount;
  while ((await count()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.end();
}
