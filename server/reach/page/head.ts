import type { BoardInfo } from '../../../shared/board-info.ts';
import { oembedAddress } from '../../../shared/embed.ts';
import { reads } from '../../../shared/reads.ts';
import { element, jsonForScript, textElement } from '../../platform/text/markup.ts';
import { type FeedFormat, feedFormats } from './addresses.ts';
import { boardTags } from './board-tags.ts';
import { type PageLocation, type PageMetadata, pageMetadata, type ReadData } from './page-metadata.ts';

/** The board's defaults. */
export interface Board {
  publicUrl: string;
  description: string;
}

export interface HeadInput {
  place: PageLocation;
  shown: ReadData;
  /** False on error pages. */
  found: boolean;
}

/** Renders a page's <head> for search engines, messengers and feed readers. */
export function renderHead({ place, shown, found }: HeadInput, board: Board): string {
  const metadata = found ? pageMetadata(place, shown, board.publicUrl) : { hidden: true as const };
  return renderTags(metadata, shown(reads.board()), board);
}

function renderTags(metadata: PageMetadata, boardInfo: BoardInfo | undefined, board: Board): string {
  const { name, welcome }: Partial<BoardInfo> & { name: string } = boardInfo ?? { name: 'Dealwire' };
  const description = metadata.description || welcome || board.description;
  return [
    textElement('title', metadata.title === undefined ? name : `${metadata.title} · ${name}`),
    element('meta', { name: 'description', content: description }),
    ...boardTags(boardInfo),
    metadata.hidden ? element('meta', { name: 'robots', content: 'noindex' }) : '',
    ...(metadata.address === undefined ? [] : openGraphTags({ ...metadata, description, address: metadata.address }, name, board)),
    ...feedLinks(metadata.feeds, metadata.title ?? name),
    metadata.oembed === undefined ? '' : oembedLink(metadata.oembed, metadata.title ?? name, board),
    metadata.data === undefined ? '' : `<script type="application/ld+json">${jsonForScript(metadata.data)}</script>`,
  ].join('');
}

/** Open Graph (https://ogp.me) and Twitter cards. */
function openGraphTags(metadata: PageMetadata & { address: string; description: string }, name: string, { publicUrl }: Board): string[] {
  const { picture, price, description } = metadata;
  const url = publicUrl + metadata.address;
  const title = metadata.shareTitle ?? metadata.title ?? name;
  const image = picture && publicUrl + picture.path;
  const properties = {
    ...{ 'og:site_name': name, 'og:type': metadata.type ?? 'website', 'og:title': title, 'og:description': description, 'og:url': url },
    ...(picture && {
      'og:image': image,
      'og:image:type': picture.type,
      'og:image:width': picture.width,
      'og:image:height': picture.height,
    }),
    ...(picture && { 'og:image:alt': title }),
    ...(price && { 'product:price:amount': price.amount, 'product:price:currency': price.currency }),
  };
  const names = {
    ...{
      'twitter:card': picture === undefined ? 'summary' : 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
    },
    ...(picture && { 'twitter:image': image }),
    ...(price && { 'twitter:label1': 'Price', 'twitter:data1': `${price.amount} ${price.currency}` }),
  };
  return [
    element('link', { rel: 'canonical', href: url }),
    ...Object.entries(properties).map(([property, content]) => element('meta', { property, content })),
    ...Object.entries(names).map(([key, content]) => element('meta', { name: key, content })),
  ];
}

const oembedLink = (page: string, title: string, { publicUrl }: Board) =>
  element('link', { rel: 'alternate', type: 'application/json+oembed', title, href: publicUrl + oembedAddress(publicUrl + page) });

function feedLinks(feeds: PageMetadata['feeds'], title: string): string[] {
  if (feeds === undefined) return [];
  return (Object.keys(feedFormats) as FeedFormat[]).map((format) =>
    element('link', {
      rel: 'alternate',
      type: feedFormats[format].type,
      title: `${title} (${feedFormats[format].name})`,
      href: feeds(format),
    }),
  );
}
