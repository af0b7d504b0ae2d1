import { attribute, type Element } from './page/dom.ts';
import { absoluteUrl, parsePage } from './page/parse-page.ts';

/** Pixels: enough for every place where a merchant's icon is shown, on any screen. */
const enough = 96;
/** Of icons that do not say their size. */
const usualSizes = { touch: 180, icon: 32 };

/** The URLs of a site's icons: the smallest that is large enough, then smaller ones, then the one that every site may have. */
export function extractIcons(html: string, address: string): string[] {
  const page = parsePage(html, address);
  const links = page.elements.filter((element) => element.name === 'link' && isIcon(element));
  const urls = links
    .map((link) => ({ url: absoluteUrl(page, attribute(link, 'href')), size: sizeOf(link) }))
    .sort((a, b) => rank(a.size) - rank(b.size))
    .map(({ url }) => url);
  return [...new Set([...urls, new URL('/favicon.ico', page.url).href])].filter((url) => url !== undefined);
}

const relations = (link: Element) => attribute(link, 'rel').toLowerCase().split(/\s+/);

/** A drawing (SVG) can contain scripts and refer to other files. */
const isIcon = (link: Element) =>
  relations(link).some((relation) => /^(?:icon|apple-touch-icon(?:-precomposed)?)$/.test(relation)) &&
  !/svg/i.test(attribute(link, 'type')) &&
  !/\.svg(?:$|[?#])/i.test(attribute(link, 'href'));

function sizeOf(link: Element): number {
  const sizes = [...attribute(link, 'sizes').matchAll(/(\d{1,4})x\d/gi)].map(([, width]) => Number(width));
  if (sizes.length > 0) return Math.max(...sizes);
  return relations(link).includes('icon') ? usualSizes.icon : usualSizes.touch;
}

/** Lower is better. */
const rank = (size: number) => (size >= enough ? size : 100_000 - size);
