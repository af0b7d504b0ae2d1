import { afterAll, expect, test } from 'vitest';
import { heatScaling } from '../../../shared/heat-scaling.ts';
import { reads } from '../../../shared/reads.ts';
import { screenRenderer } from './screen-renderer.ts';

const failed: unknown[] = [];
const screens = screenRenderer('dist/render/render.js', (error) => failed.push(error), 60_000);
afterAll(async () => {
  await screens?.close();
  expect(failed).toEqual([]);
});

const deal = {
  ...{ id: 7, slug: 'a-kettle', title: 'A kettle <b>', kind: 'product', state: 'live', version: 1, currency: 'EUR', price: 123_456 },
  ...{
    category: { slug: 'home', name: 'Home' },
    score: 1_234,
    comments: 2,
    clicks: 0,
    liveAt: new Date(Date.now() - 7_200_000).toISOString(),
  },
  author: { handle: 'ada', name: 'Ada' },
};
const shown = {
  [reads.board()]: { etag: '1', data: { name: 'Kettles & Co', currency: 'EUR', categories: {}, order: [], heat: heatScaling.initial } },
  [reads.deals()]: { etag: '2', data: { deals: { 7: deal }, order: [7], next: '1.5_7' } },
};
const at = (address: { pathname?: string; language?: string; locale?: string }) =>
  screens?.render({ pathname: '/', search: '', path: '/', language: 'en', locale: 'en-GB', reads: shown, ...address });

test('the feed is rendered in the language and the formats of its reader', async () => {
  const [english, german] = [(await at({}))?.html, (await at({ language: 'de', locale: 'de-DE' }))?.html];
  for (const html of [english, german]) expect(html).toMatch(/<article data-deal="7".*A kettle &lt;b&gt;.*<\/article>/);
  expect(english).toContain('€1,234.56');
  expect(german?.replaceAll('\u00a0', ' ')).toContain('1.234,56 €');
  expect([/2\s?h\w* ago/.test(english ?? ''), german?.includes('vor 2')]).toEqual([true, true]);
});

test('the rendered HTML needs neither inline styles nor scripts, and has links that work without JavaScript', async () => {
  const { html = '' } = (await at({})) ?? {};
  expect(html).not.toMatch(/<script| style="| on\w+="/);
  expect(html).toContain('data-style="--hue:');
  expect(html).toMatch(/<noscript><a [^>]*href="\/\?after=1.5_7"/);
  expect(html).toMatch(/<form action="\/search".*name="q"/s);
});

test('one screen leaves nothing behind for the next', async () => {
  await at({});
  const { html = '' } = (await at({ pathname: '/nothing' })) ?? {};
  expect(html).toContain('Kettles &amp; Co');
  expect(html).not.toContain('A kettle');
});
