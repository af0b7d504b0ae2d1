import { gzipSync } from 'node:zlib';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Page } from 'playwright-core';
import { maxJavaScript } from '../bin/bundle-size.ts';
import type { Figure } from './figures.ts';

/** The transfer budget of a first visit in KB: HTML, scripts, styles, data and pictures. */
const maxTransferred = 110;

/** The feed's first load in Chromium: transferred bytes, paint times and layout shift. */
export async function firstLoad(port: number): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const requests: { url: string; type: string; script: number }[] = [];
  page.on('response', async (response) => {
    const type = response.request().resourceType();
    const script = type === 'script' ? gzipSync(await response.body()).length : 0;
    requests.push({ url: new URL(response.url()).pathname, type, script });
  });
  const transferred = await countTransferred(page);
  await page.addInitScript(observe);
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  const { paint, shift } = await page.evaluate(() => ({ paint: window.largestPaint ?? 0, shift: window.layoutShift ?? 0 }));
  await browser.close();
  const fetched = requests.filter(({ url }) => url !== '/api/live');
  const data = fetched.filter(({ url }) => url.startsWith('/api/'));
  return [
    { name: 'transferred in total, compressed', value: sum(transferred, 'body') / 1024, unit: 'KB', atMost: maxTransferred },
    ...Object.entries(Object.groupBy(transferred, ({ type }) => type)).map(([type, of = []]) => ({
      name: `of which ${type}`,
      value: sum(of, 'body') / 1024,
      unit: 'KB',
    })),
    { name: 'response headers, not included', value: sum(transferred, 'head') / 1024, unit: 'KB' },
    {
      name: 'JavaScript, gzip',
      value: fetched.reduce((sum, { script }) => sum + script, 0) / 1024,
      unit: 'KB',
      atMost: maxJavaScript / 1024,
    },
    { name: 'requests for data after the HTML', value: data.length, unit: '', atMost: 0 },
    { name: 'requests in total, with pictures and the event stream', value: requests.length, unit: '', atMost: 8 },
    { name: 'largest contentful paint', value: paint, unit: 'ms' },
    { name: 'layout shift', value: shift, unit: '', atMost: 0.01 },
  ];
}

interface Transferred {
  type: string;
  /** Bytes over the wire. */
  head: number;
  body: number;
}

const sum = (transferred: readonly Transferred[], of: 'head' | 'body') => transferred.reduce((all, each) => all + each[of], 0);

/** Transferred bytes as Chromium counts them, without the event stream, which does not end. */
async function countTransferred(page: Page): Promise<readonly Transferred[]> {
  const devtools = await page.context().newCDPSession(page);
  const heads = new Map<string, { type: string; head: number }>();
  const transferred: Transferred[] = [];
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    heads.set(requestId, { type, head: response.encodedDataLength }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, head } = heads.get(requestId) ?? { type: 'other', head: 0 };
    transferred.push({ type, head, body: encodedDataLength - head });
  });
  await devtools.send('Network.enable');
  return transferred;
}

declare global {
  interface Window {
    largestPaint?: number;
    layoutShift?: number;
  }
}

/** Runs in the page before everything else. */
function observe() {
  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.layoutShift = (window.layoutShift ?? 0) + Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}
