import { fetching, limits } from '../../../shared/limits.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { FetchRequest, FetchResult } from '../../platform/fetching/safe-fetcher.ts';
import { addFetchedImage, type ImageUse } from '../../platform/images/add-fetched-image.ts';
import { imageTypes } from '../../platform/images/fetch-image.ts';
import type { CrawlContext } from './crawl-context.ts';
import { ForbiddenByRobots, failureOf, PictureError } from './failure.ts';
import { isAllowed } from './robots.ts';

/** Fetches what robots.txt allows, at every redirect. Throws a FetchError or ForbiddenByRobots. */
async function visit(context: CrawlContext, url: string, options: FetchRequest): Promise<FetchResult> {
  let next = url;
  for (let hop = 0; ; hop++) {
    if (!(await isAllowed(context, new URL(next)))) throw new ForbiddenByRobots();
    try {
      return await context.fetcher.get(next, { ...options, maxRedirects: 0 });
    } catch (error) {
      if (!(error instanceof FetchError) || error.answer.location === undefined || hop >= fetching.redirects) throw error;
      next = error.answer.location;
    }
  }
}

export const visitPage = (context: CrawlContext, url: string): Promise<FetchResult> =>
  visit(context, url, { accept: ['text/html', 'application/xhtml+xml'], maxBytes: fetching.bytes });

/** Stores a picture; returns its hash, or undefined if there is no usable one at this address. Throws if that may change soon. */
export async function visitPicture(context: CrawlContext, url: string, use: ImageUse): Promise<string | undefined> {
  try {
    const { bytes } = await visit(context, url, { accept: imageTypes, maxBytes: limits.images.bytes });
    return (await addFetchedImage(context, bytes, use))?.hash;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'busy' || typeof failure === 'object') throw new PictureError(new URL(url).host, error);
    return undefined;
  }
}
