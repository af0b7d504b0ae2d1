import { type ExtractedOffer, extractOffer } from './extract-offer.ts';
import { decodeHtml } from './page/decode-html.ts';

export interface FetchedPage {
  url: string;
  charset?: string;
  bytes: Uint8Array;
}

/** Answers when the thread stands ready. */
export const begin = (): undefined => undefined;

/** What piscina calls, in a thread of its own. */
export const read = ({ bytes, charset, url }: FetchedPage): ExtractedOffer => extractOffer(decodeHtml(Buffer.from(bytes), charset), url);
