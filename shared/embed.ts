import { escapeHtml } from './escape-html.ts';

/** A deal's card for other sites (server/reach/embed). */
export const embedAddress = (deal: number | string): string => `/embed/d/${deal}`;

/** oEmbed (https://oembed.com) of a page of the board. */
export const oembedAddress = (page: string): string => `/oembed?${new URLSearchParams({ url: page, format: 'json' })}`;

/** In CSS pixels. */
export interface FrameSize {
  width: number;
  height: number;
}

/** Where a card stands on two more lines. The card itself decides by the frame's size (server/reach/embed/card-style.ts). */
const narrow = 360;
const heights = { wide: 176, narrow: 232 };

/** The card's own size within what the other site has room for. */
export function frameSize({ maxWidth = 480, maxHeight = Number.POSITIVE_INFINITY } = {}): FrameSize {
  const width = Math.min(480, maxWidth);
  return { width, height: Math.min(width < narrow ? heights.narrow : heights.wide, maxHeight) };
}

/** The frame's HTML for other sites: without scripts, loaded when it comes near the screen. */
export const frameHtml = (url: string, title: string, { width, height }: FrameSize): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;border-radius:14px;max-width:100%"></iframe>`;
