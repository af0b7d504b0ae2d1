import { expect, test } from 'vitest';
import { StartupError } from '../core/startup-error.ts';
import { makeDataDir } from './data-dir.ts';

test('a data folder that is a file fails with its path', () => {
  expect(() => makeDataDir('/dev/null')).toThrow(StartupError);
  expect(() => makeDataDir('/dev/null')).toThrow(/^DATA_DIR: \/dev\/null can't be written/);
});
