import { extractIcons } from './extract-icons.ts';
import { type ExtractedOffer, extractOffer } from './extract-offer.ts';
import { decodeHtml } from './page/decode-html.ts';
import { robotsRules } from './robots-rules.ts';

export interface FetchedPage {
  url: string;
  charset?: string;
  bytes: Uint8Array;
}

/** Returns once the thread is ready. */
export const begin = (): undefined => undefined;

// Called by piscina in a worker thread.
export const read = (page: FetchedPage): ExtractedOffer => extractOffer(htmlOf(page), page.url);
export const robots = robotsRules;
export const icons = (page: FetchedPage): string[] => extractIcons(htmlOf(page), page.url);

const htmlOf = ({ bytes, charset }: FetchedPage) => decodeHtml(Buffer.from(bytes), charset);
