import { type OfferOnPage, offerOnPage } from './extract-offer.ts';
import { decoded } from './page/decode-html.ts';

export interface FoundPage {
  url: string;
  charset?: string;
  bytes: Uint8Array;
}

/** Answers when the thread stands ready. */
export const begin = (): undefined => undefined;

/** What piscina calls, in a thread of its own. */
export const read = ({ bytes, charset, url }: FoundPage): OfferOnPage => offerOnPage(decoded(Buffer.from(bytes), charset), url);
