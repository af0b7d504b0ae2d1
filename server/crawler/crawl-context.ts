import type { SafeFetcher } from '../fetching/safe-fetcher.ts';
import type { ImageContext } from '../images/add-image.ts';
import type { PageReader } from '../preview/page-reader.ts';

export interface CrawlContext extends ImageContext {
  fetcher: SafeFetcher;
  pages: PageReader;
  /** The address of a merchant's site. */
  homeOf: (domain: string) => string;
}

export const homeOf = (domain: string): string => `https://${domain}/`;
