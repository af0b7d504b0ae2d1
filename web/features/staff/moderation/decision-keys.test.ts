import { expect, test } from 'vitest';
import { decisionKeys, queueKeys } from './decision-keys.ts';

test('each key of the queue does one thing', () => {
  const keys = [...Object.values(decisionKeys).map(({ key }) => key), ...queueKeys];
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
