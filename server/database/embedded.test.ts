import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartupError } from '../config.ts';
import { startEmbedded } from './embedded.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'platform-embedded-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a data folder is held by one at a time', async () => {
  const postgres = await startEmbedded(dataDir);
  await expect(startEmbedded(dataDir)).rejects.toThrow(StartupError);
  await postgres.stop();
  const again = await startEmbedded(dataDir);
  await again.stop();
});
