import sparticuz from '@sparticuz/chromium';
import { chromium, type Page } from 'playwright-core';
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
  const requests: string[] = [];
  page.on('response', (response) => requests.push(new URL(response.url()).pathname));
  const transferred = await countTransferred(page);
  await page.addInitScript(observe);
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  const { paint, shift } = await page.evaluate(() => ({ paint: window.largestPaint ?? 0, shift: window.layoutShift ?? 0 }));
  await browser.close();
  const data = requests.filter((url) => url.startsWith('/api/') && url !== '/api/live');
  return [
    { name: 'transferred in total, compressed', value: transferred.bytes / 1024, unit: 'KB', atMost: maxTransferred },
    { name: 'requests for data after the HTML', value: data.length, unit: '', atMost: 0 },
    { name: 'requests in total, with pictures and the event stream', value: requests.length, unit: '', atMost: 8 },
    { name: 'largest contentful paint', value: paint, unit: 'ms' },
    { name: 'layout shift', value: shift, unit: '', atMost: 0.01 },
  ];
}

/** Counts the bytes of bodies over the wire as Chromium does, without the event stream, which does not end. */
async function countTransferred(page: Page): Promise<{ bytes: number }> {
  const devtools = await page.context().newCDPSession(page);
  const heads = new Map<string, number>();
  const transferred = { bytes: 0 };
  devtools.on('Network.responseReceived', ({ requestId, response }) => heads.set(requestId, response.encodedDataLength));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transferred.bytes += encodedDataLength - (heads.get(requestId) ?? 0);
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
