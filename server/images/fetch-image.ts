import { limits } from '../../shared/limits.ts';
import { invalid, Problem } from '../core/problem.ts';
import { FetchError } from '../fetching/fetch-error.ts';
import type { SafeFetcher } from '../fetching/safe-fetcher.ts';

/** What shops serve pictures as; what they really are is seen when they are read. */
const accept = ['image/*', 'application/octet-stream', 'binary/octet-stream'];

/** The bytes that stand at an address elsewhere. Throws NOT_A_PICTURE where none are to be had, RATE_LIMITED where the board fetches enough. */
export async function fetchImage(fetcher: SafeFetcher, url: string, person: number): Promise<Buffer> {
  const { bytes } = await fetcher.get(url, { accept, maxBytes: limits.images.bytes, person }).catch((error: unknown) => {
    throw error instanceof FetchError ? asProblem(error) : error;
  });
  return bytes;
}

/** The same for whatever reason, but that the board itself is busy: what stands in its own network is nobody's business. */
const asProblem = ({ reason }: FetchError) =>
  reason === 'busy'
    ? new Problem('RATE_LIMITED', undefined, { retryAfter: 10 })
    : invalid('url', 'picture_unreachable', 'There is no picture to be had at this address', 'NOT_A_PICTURE');
