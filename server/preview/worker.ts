import { type ExtractedOffer, extractOffer } from './extract-offer.ts';
import { decodeHtml } from './page/decode-html.ts';

export interface FetchedPage {
  url: string;
  charset?: string;
  bytes: Uint8Array;
}

/** Returns once the thread is ready. */
export const begin = (): undefined => undefined;

/** Called by piscina in a worker thread. */
export const read = ({ bytes, charset, url }: FetchedPage): ExtractedOffer => extractOffer(decodeHtml(Buffer.from(bytes), charset), url);
