import { PageReader } from './deals/preview/page-reader.ts';
import type { Config } from './platform/config/config.ts';
import type { SafeFetcher } from './platform/fetching/safe-fetcher.ts';
import { Encoder } from './platform/images/encoder.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import { openImageStore } from './platform/images/open-image-store.ts';

/** What other sites' pages and pictures go through. People and the crawler share it, so that people go first. */
export interface Media {
  fetcher: SafeFetcher;
  pages: PageReader;
  encoder: Encoder;
  images: ImageStore;
  close: () => Promise<void>;
}

export function openMedia(config: Config, fetcher: SafeFetcher): Media {
  const pages = new PageReader();
  const encoder = new Encoder();
  const close = async () => {
    encoder.close();
    await pages.close();
  };
  return { fetcher, pages, encoder, images: openImageStore(config), close };
}
