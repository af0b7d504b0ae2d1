import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import type { DealCard } from '../../../shared/deals.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { element } from '../../platform/text/markup.ts';
import { dealAddress, type FeedFormat, feedFormats, imageFileOf, personAddress } from '../page/addresses.ts';
import { dealFacts } from '../page/deal-summary.ts';

/** All URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** The web page of the same list. */
  home: string;
  self: string;
  /** The next page. */
  next?: string;
  entries: readonly FeedEntry[];
}

/** A deal, or an entry of the public log, in any format. */
export interface FeedEntry {
  /** Stable even if the title changes. */
  id: string;
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  publishedAt: Date;
  html: string;
  author?: { name: string; url: string } | undefined;
  categories: string[];
  picture?: { url: string; type: string; width: number; height: number } | undefined;
}

/** A deal. Its address leads to the board, not to the merchant. @param html its text */
export function feedEntry(deal: DealCard, html: string, publicUrl: string): FeedEntry {
  const { id, title, author, category, merchant, state } = deal;
  const facts = dealFacts(deal).join(' · ');
  const file = imageFileOf(deal);
  const picture = file && { ...file, url: publicUrl + file.path };
  return {
    id: `${publicUrl}/d/${id}`,
    ...{ url: publicUrl + dealAddress(deal), title, summary: facts, publishedAt: new Date(deal.liveAt) },
    html: [
      picture === undefined ? '' : `<p>${element('img', { src: picture.url, alt: '', width: picture.width, height: picture.height })}</p>`,
      facts === '' ? '' : `<p><strong>${escapeHtml(facts)}</strong></p>`,
      html,
    ].join(''),
    author: author && { name: author.name, url: publicUrl + personAddress(author.handle) },
    categories: [category.name, ...(merchant === undefined ? [] : [merchant.name]), ...(state === 'expired' ? ['expired'] : [])],
    picture,
  };
}

/** The epoch for an empty feed. */
const lastOf = ({ entries }: Feed) => new Date(Math.max(0, ...entries.map(({ publishedAt }) => publishedAt.getTime())));

/** RSS 2.0: https://www.rssboard.org/rss-specification */
function rss(feed: Feed): string {
  const { title, description, home, entries } = feed;
  return generateRssFeed({
    ...{ title, description, link: home, language: 'en', generator: 'Dealwire', ttl: 5 },
    lastBuildDate: lastOf(feed),
    atom: { links: linksOf(feed, 'rss').filter(({ rel }) => rel !== 'alternate') },
    items: entries.map((entry) => ({
      // A description is HTML in RSS; the title, and the summary in the other formats, are plain text.
      ...{ title: entry.title, link: entry.url, description: escapeHtml(entry.summary), guid: { value: entry.id, isPermaLink: true } },
      pubDate: entry.publishedAt,
      content: { encoded: entry.html },
      categories: entry.categories.map((name) => ({ name })),
      ...(entry.author && { dc: { creators: [entry.author.name] } }),
      ...(entry.picture && { media: { contents: [{ ...entry.picture, medium: 'image' }] } }),
    })),
  });
}

/** Atom (RFC 4287) with pages (RFC 5005). */
function atom(feed: Feed): string {
  const { title, description, home, entries } = feed;
  return generateAtomFeed({
    ...{ id: home, title: { value: title }, subtitle: { value: description }, updated: lastOf(feed), links: linksOf(feed, 'atom') },
    generator: { text: 'Dealwire' },
    entries: entries.map((entry) => ({
      ...{ id: entry.id, title: { value: entry.title }, links: [{ href: entry.url, rel: 'alternate', type: 'text/html' }] },
      ...{ published: entry.publishedAt, updated: entry.publishedAt },
      summary: { value: entry.summary },
      content: { type: 'html', value: entry.html },
      categories: entry.categories.map((term) => ({ term })),
      // Atom requires an author.
      authors: [entry.author === undefined ? { name: 'Dealwire' } : { name: entry.author.name, uri: entry.author.url }],
      ...(entry.picture && { media: { contents: [{ ...entry.picture, medium: 'image' }] } }),
    })),
  });
}

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
function json({ title, description, home, self, next, entries }: Feed): string {
  const feed = generateJsonFeed({
    ...{ title, description, home_page_url: home, feed_url: self, language: 'en' },
    ...(next === undefined ? {} : { next_url: next }),
    items: entries.map((entry) => ({
      ...{ id: entry.id, url: entry.url, title: entry.title, summary: entry.summary, content_html: entry.html },
      ...{ date_published: entry.publishedAt, tags: entry.categories },
      ...(entry.author && { authors: [entry.author] }),
      ...(entry.picture && { image: entry.picture.url }),
    })),
  });
  // feedsmith omits empty arrays, but JSON Feed requires `items`.
  return JSON.stringify({ ...(feed as object), ...(entries.length === 0 ? { items: [] } : {}) });
}

const linksOf = ({ home, self, next }: Feed, format: FeedFormat) => {
  const { type } = feedFormats[format];
  return [
    { href: home, rel: 'alternate', type: 'text/html' },
    { href: self, rel: 'self', type },
    ...(next === undefined ? [] : [{ href: next, rel: 'next', type }]),
  ];
};

/** Characters that XML does not allow: a single one in a title would make the whole feed unreadable. */
const withoutInvalidCharacters = (xml: string) => xml.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

export const writeFeed: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  rss: (feed) => withoutInvalidCharacters(rss(feed)),
  atom: (feed) => withoutInvalidCharacters(atom(feed)),
  json,
};
