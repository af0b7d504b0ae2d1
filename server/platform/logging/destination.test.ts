import { closeSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logDestination } from './destination.ts';

test.skipIf(!existsSync('/dev/full'))('a full disk loses only log lines', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'dealwire-log-')), 'log');
  const full = openSync('/dev/full', 'w');
  const logger = pino({}, logDestination(full));
  logger.warn('one');
  logger.warn('two');
  // From here on the same descriptor leads to a disk with space.
  closeSync(full);
  const roomy = openSync(file, 'w');
  expect(roomy).toBe(full);
  logger.warn('three');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['2 lines of the log could not be written', 'three']);
});
