import { setImmediate } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { exportFigures, type Figure } from './export-figures.ts';
import { oncePerScrape, sharedReading } from './shared-reading.ts';

const figures: Figure<{ cups: number }>[] = [
  { name: 'cups', help: 'Cups', of: ({ cups }) => cups },
  { name: 'cups_total', help: 'Cups so far', of: ({ cups }) => cups },
  { name: 'cups_by_colour', help: 'Cups', labels: ['colour'], of: ({ cups }) => [{ labels: { colour: 'red' }, value: cups }] },
  { name: 'cups_unknown', help: 'Cups', of: () => undefined },
];
const linesOf = async (registry: Registry) => (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));

test('each scrape exports what the source says then, and nothing while it says nothing', async () => {
  const registry = new Registry();
  let source: { cups: number } | undefined = { cups: 3 };
  exportFigures(registry, () => source, figures);
  expect(await linesOf(registry)).toEqual(['cups 3', 'cups_total 3', 'cups_by_colour{colour="red"} 3']);
  source = { cups: 2 };
  expect(await linesOf(registry)).toEqual(['cups 2', 'cups_total 2', 'cups_by_colour{colour="red"} 2']);
  source = undefined;
  expect(await linesOf(registry)).toEqual([]);
});

test('all metrics of a scrape share one reading, and the next scrape has its own', async () => {
  const registry = new Registry();
  let readings = 0;
  const read = () => {
    readings += 1;
    return { cups: readings };
  };
  exportFigures(registry, oncePerScrape(read), figures);
  expect(await linesOf(registry)).toEqual(['cups 1', 'cups_total 1', 'cups_by_colour{colour="red"} 1']);
  await setImmediate();
  expect(await linesOf(registry)).toEqual(['cups 2', 'cups_total 2', 'cups_by_colour{colour="red"} 2']);
});

test('all who ask at the same time share one reading', async () => {
  let readings = 0;
  const read = sharedReading(async () => {
    readings += 1;
    return readings;
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test.each([
  ['fails', async () => Promise.reject(new Error('down'))],
  ['never ends', () => new Promise<never>(() => undefined)],
])('a reading that %s is undefined, so that a scrape ends', async (_how, read) => {
  expect(await sharedReading(read)()).toBeUndefined();
});
