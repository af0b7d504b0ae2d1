import { domainCountry } from '../../../../shared/domain-country.ts';
import { siteNameOf } from '../../../platform/links/site-name.ts';
import { attribute, descendantsOf, type Element, parseTree, type Root, textOf } from './dom.ts';

export interface Page {
  /** Its own URL, and the base of relative ones. */
  url: URL;
  base: URL;
  /** The registered name without the suffix: `otto` of www.otto.de. */
  siteName: string;
  /** The country, by domain or language: `AU`. */
  region: string | undefined;
  root: Root;
  elements: Element[];
  title: string;
  headings: string[];
  subheadings: string[];
  jsonLd: string[];
  /** The first of these <meta> tags that is not empty. */
  meta: (...names: string[]) => string | undefined;
  /** All of them in this order: a merchant's general picture may precede the page's. */
  metas: (...names: string[]) => string[];
}

export function parsePage(html: string, address: string): Page {
  const root = parseTree(html);
  const url = new URL(address);
  const elements = [...descendantsOf(root)];
  const named = (name: string) => elements.filter((element) => element.name === name);
  const contents = metasOf(named('meta'));
  const metas = (...names: string[]) => names.flatMap((name) => contents.get(name) ?? []);
  const meta = (...names: string[]) => metas(...names)[0];
  const isJsonLd = (script: Element) => attribute(script, 'type').toLowerCase().includes('ld+json');
  return {
    url,
    base: baseOf(named('base')[0], url),
    siteName: siteNameOf(url.hostname),
    region: regionOf(url, meta('og:locale', 'og:locale:alternate'), attribute(named('html')[0] ?? elements[0] ?? nobody, 'lang')),
    root,
    elements,
    title:
      named('title')
        .filter((title) => !isInPicture(title))
        .map((title) => textOf(title))
        .find((text) => text !== '') ?? '',
    headings: textsOf(named('h1')),
    subheadings: textsOf(named('h2').slice(0, maxSubheadings)),
    jsonLd: named('script').filter(isJsonLd).map(rawText),
    meta,
    metas,
  };
}

const textsOf = (headings: readonly Element[]) =>
  headings.map((heading) => textOf(heading, { skip: isNoText })).filter((text) => text !== '');
const maxSubheadings = 50;

/** Controls and hidden elements in a heading. */
const isNoText = (element: Element) =>
  element.name === 'button' || element.name === 'form' || element.name === 'dialog' || element.attribs['aria-hidden'] === 'true';
const nobody = { attribs: {} } as Element;
const isInPicture = (title: Element) => title.parent !== null && 'name' in title.parent && title.parent.name === 'svg';
const rawText = (script: Element) => script.childNodes.map((child) => ('data' in child ? child.data : '')).join('');

/** Ten times more than a normal page. */
const maxMetas = 2_000;

/** By `property` or `name`, in lower case and with colons, since some write `product:price.amount`. */
function metasOf(elements: readonly Element[]): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const element of elements.slice(0, maxMetas)) {
    const content = attribute(element, 'content') || attribute(element, 'value');
    const names = [attribute(element, 'property'), attribute(element, 'name')].flatMap((value) =>
      value.toLowerCase().replaceAll('.', ':').split(/\s+/),
    );
    for (const name of names) if (name !== '' && content !== '') metas.set(name, [...(metas.get(name) ?? []), content]);
  }
  return metas;
}

function baseOf(base: Element | undefined, url: URL): URL {
  return (base === undefined ? null : URL.parse(attribute(base, 'href'), url)) ?? url;
}

/** By the domain, or else by the page's language. */
function regionOf(url: URL, locale: string | undefined, lang: string): string | undefined {
  const country = domainCountry(url.hostname);
  if (country !== undefined) return country;
  const language = locale ?? lang;
  return /^[a-z]{2,3}[-_]([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase() ?? homeOf(language);
}

/** Where most speakers of a language live: `SE` for `sv`. */
function homeOf(language: string): string | undefined {
  return /^[a-z]{2}$/i.test(language) ? new Intl.Locale(language).maximize().region : undefined;
}

/** Resolves a URL on the page; undefined unless it is http(s). */
export function absoluteUrl(page: Page, written: string): string | undefined {
  const url = written.trim() === '' ? null : URL.parse(written.trim(), page.base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.href.length <= 2_048 ? url.href : undefined;
}
