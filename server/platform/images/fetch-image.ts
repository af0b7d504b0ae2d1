import { limits } from '../../../shared/limits.ts';
import { invalid, Problem } from '../core/problem.ts';
import { FetchError } from '../fetching/fetch-error.ts';
import type { SafeFetcher } from '../fetching/safe-fetcher.ts';

/** Content types that merchants send pictures as. The format is detected from the bytes. */
export const imageTypes = ['image/*', 'application/octet-stream', 'binary/octet-stream'];

/** Fetches the bytes of a picture. Throws NOT_A_PICTURE if there are none, RATE_LIMITED if the fetcher is busy. */
export async function fetchImage(fetcher: SafeFetcher, url: string, person: number): Promise<Buffer> {
  const { bytes } = await fetcher.get(url, { accept: imageTypes, maxBytes: limits.images.bytes, person }).catch((error: unknown) => {
    throw error instanceof FetchError ? asProblem(error) : error;
  });
  return bytes;
}

/** The same for every reason but `busy`, so that nobody can explore the board's own network. */
const asProblem = ({ reason }: FetchError) =>
  reason === 'busy'
    ? new Problem('RATE_LIMITED', undefined, { retryAfter: 10 })
    : invalid('url', 'picture_unreachable', 'There is no picture at this address', 'NOT_A_PICTURE');
