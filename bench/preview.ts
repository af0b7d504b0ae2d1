import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Figure, percentile } from './figures.ts';
import { authors, sessionOf } from './seed.ts';

const size = 300_000;
const warmUp = 10;
const previews = 200;

/** Previews of a shop's page, one after another. This process serves the page. */
export async function pagePreviews(port: number): Promise<Figure[]> {
  const page = shopPage();
  const packed = gzipSync(page);
  const shop = createServer((_request, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(packed),
  ).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const { port: shopPort } = shop.address() as AddressInfo;
  try {
    const times: number[] = [];
    for (let i = 0; i < warmUp + previews; i++) times.push(await preview(port, `http://shop.example:${shopPort}/p/${i}`, i));
    const [cold = Number.NaN, ...warm] = [times[0] ?? Number.NaN, ...times.slice(warmUp)];
    return [
      { name: `preview of a page of ${Math.round(page.length / 1_000)} KB, p50`, value: percentile(warm, 0.5), unit: 'ms' },
      { name: 'p95', value: percentile(warm, 0.95), unit: 'ms', atMost: 150 },
      { name: 'first preview, which starts the thread', value: cold, unit: 'ms' },
    ];
  } finally {
    shop.closeAllConnections();
    shop.close();
  }
}

/** Milliseconds of one preview, as a new person each time, to stay within the limits. */
async function preview(port: number, url: string, index: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/deals/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `dealwire=${sessionOf(authors + 1 + index)}` },
    body: JSON.stringify({ url }),
  });
  const read = (await answer.json()) as { title?: string; price?: number };
  const time = performance.now() - started;
  if (read.title !== 'A fine kettle, 1.7 l' || read.price !== 4_990) throw new Error(`The page was not read: ${JSON.stringify(read)}`);
  return time;
}

/** A typical shop page: a menu, the product in microdata and JSON-LD, scripts, and a hundred other products. */
function shopPage(): string {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'A fine kettle, 1.7 l',
    offers: { '@type': 'Offer', price: '49.90', priceCurrency: 'EUR' },
  };
  const menu = `<nav><ul>${'<li class="menu-item"><a href="/c/kitchen">Kitchen and more</a></li>'.repeat(300)}</ul></nav>`;
  const card =
    '<li class="card"><a href="/p/x"><img data-src="/i/x.jpg" alt="Another kettle"><span class="name">Another kettle</span></a><span class="price"><del>59,90 €</del> 39,90 €</span></li>';
  const head = `<title>A fine kettle, 1.7 l | Shop</title><meta property="og:title" content="A fine kettle, 1.7 l"><script type="application/ld+json">${JSON.stringify(product)}</script>`;
  const before = `<!doctype html><html lang="de"><head>${head}</head><body>${menu}<h1>A fine kettle, 1.7 l</h1><p class="price">49,90 €</p><ul class="related">${card.repeat(400)}</ul>`;
  const script = `<script>window.state=${JSON.stringify({ filling: 'x'.repeat(Math.max(0, size - before.length - 60)) })}</script>`;
  return `${before}${script}</body></html>`;
}
