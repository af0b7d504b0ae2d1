import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';

/** The entry point of a board that finds every merchant on this machine. */
export const loopbackMain = path.resolve('test/e2e/loopback-main.ts');

interface Offer {
  name: string;
  price: string;
  /** The former price. */
  before?: string;
}

/** A merchant on this machine for one test file, with its offers at `/<slug>`. */
export function openMerchant() {
  const offers = new Map<string, Offer>();
  const server = createServer(async (request, response) => {
    const slug = new URL(request.url ?? '/', 'http://merchant').pathname.slice(1);
    const offer = offers.get(slug);
    if (slug === 'picture.png') response.setHeader('content-type', 'image/png').end(await picture);
    else if (offer === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page(offer));
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());
  return {
    /** Adds an offer and returns its link. */
    offer(slug: string, offer: Offer): string {
      offers.set(slug, offer);
      return `http://kettle-house.example:${(server.address() as AddressInfo).port}/${slug}`;
    },
  };
}

const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#2266aa' } })
  .png()
  .toBuffer();

const page = ({ name, price, before }: Offer) => {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    image: '/picture.png',
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR', ...(before === undefined ? {} : { priceSpecification: listPrice(before) }) },
  };
  return `<!doctype html><html><head><title>${name} | Kettle House</title><meta property="og:site_name" content="Kettle House">
<script type="application/ld+json">${JSON.stringify(product)}</script></head><body><h1>${name}</h1></body></html>`;
};

const listPrice = (price: string) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/ListPrice',
  price,
  priceCurrency: 'EUR',
});
