import type { PageReader } from '../../deals/preview/page-reader.ts';
import type { SafeFetcher } from '../../platform/fetching/safe-fetcher.ts';
import type { ImageContext } from '../../platform/images/add-image.ts';

export interface CrawlContext extends ImageContext {
  fetcher: SafeFetcher;
  pages: PageReader;
  /** The address of a merchant's site. */
  homeOf: (domain: string) => string;
}

export const homeOf = (domain: string): string => `https://${domain}/`;
