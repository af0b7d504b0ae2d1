import { afterAll, expect, onTestFinished, test } from 'vitest';
import { PageReader } from './page-reader.ts';

// On a busy machine, the CPU time of a page may take longer than a page waits in the queue.
const timeouts = { queue: 100_000, read: 200 };
const misbehaving = new URL('../../../test/misbehaving-page-worker.ts', import.meta.url);
const pages = new PageReader(misbehaving, timeouts);
afterAll(() => pages.close());
const read = (path: string, person = 1) => pages.read({ url: `https://shop.example/${path}`, bytes: Buffer.alloc(0) }, person);

test.each(['endless', 'ending', 'broken'])('the page reader survives a page whose thread is %s', async (path) => {
  expect(await read(path)).toBeUndefined();
  expect(await read('fine')).toEqual({ merchant: 'Kettles' });
});

test('the page reader survives a page that needs too much memory before its time is over', async () => {
  const patient = new PageReader(misbehaving, { ...timeouts, read: 100_000 });
  onTestFinished(() => patient.close());
  const page = { bytes: Buffer.alloc(0), url: 'https://shop.example/hungry' };
  expect(await patient.read(page, 1)).toBeUndefined();
  expect(await patient.read({ ...page, url: 'https://shop.example/fine' }, 1)).toEqual({ merchant: 'Kettles' });
});

test('the page reader does not block the event loop', async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 10);
  await read('endless');
  clearInterval(turning);
  // It would be none if this thread parsed the page.
  expect(turns).toBeGreaterThan(2);
});

test('the page reader serves others between the slow pages of one person', async () => {
  const answered: string[] = [];
  const reading = async (path: string, person: number) => {
    await read(path, person);
    answered.push(`${path} of ${person}`);
  };
  const hostile = [1, 1, 2, 2].map((person) => reading('endless', person));
  expect(await read('fine', 3)).toEqual({ merchant: 'Kettles' });
  expect(answered.length).toBeLessThanOrEqual(2);
  // A page that waited has the same time as others.
  expect(await read('fine', 4)).toEqual({ merchant: 'Kettles' });
  await Promise.all(hostile);
});

test('the page reader refuses the person with the most waiting pages', async () => {
  const endless = read('endless');
  const many = Array.from({ length: 31 }, () => read('fine').catch(({ reason }: { reason: string }) => reason));
  expect(await many.at(-1)).toBe('busy');
  expect(await endless).toBeUndefined();
  expect(await Promise.all(many.slice(0, -1))).toEqual(many.slice(0, -1).map(() => ({ merchant: 'Kettles' })));
});

test.each([
  ['does not start in time', '../../../test/slow-page-worker.ts', { begin: 100 }],
  ['gets too little CPU time', '../../../test/misbehaving-page-worker.ts', { wait: 100, read: 100_000 }],
])('the page reader is busy if a thread %s', async (_why, worker, given) => {
  const late = new PageReader(new URL(worker, import.meta.url), { ...timeouts, ...given });
  onTestFinished(() => late.close());
  const reading = late.read({ url: 'https://shop.example/endless', bytes: Buffer.alloc(0) }, 1);
  await expect(reading).rejects.toMatchObject({ reason: 'busy' });
});

test("a page's time starts when its thread is ready", async () => {
  const late = new PageReader(new URL('../../../test/slow-page-worker.ts', import.meta.url), timeouts);
  expect(await late.read({ url: 'https://shop.example/', bytes: Buffer.alloc(0) }, 1)).toEqual({ merchant: 'Kettles' });
  await late.close();
});
