import type { CrawlOutcome } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import { retryAfterSeconds } from '../../platform/fetching/retry-after-seconds.ts';

/** The site's robots.txt forbids it. */
export class ForbiddenByRobots extends Error {}

/** A picture that may be there later. Its site is often another one than the page's, such as a CDN. */
export class PictureError extends Error {
  readonly host: string;

  constructor(host: string, cause: unknown) {
    super(`No picture from ${host} yet`, { cause });
    this.host = host;
  }
}

/** A task that is repeated. */
export interface TransientFailure {
  /** Seconds that the site asked for. */
  retryAfter: number;
  /** The site that failed, if it is not the task's. */
  host?: string;
}

/** What an error means for a task: its outcome, or that it is repeated. Rethrows what is not the site's fault. */
export function failureOf(error: unknown): CrawlOutcome | 'busy' | TransientFailure {
  if (error instanceof PictureError) return withHost(failureOf(error.cause), error.host);
  if (error instanceof ForbiddenByRobots) return 'disallowed';
  if (error instanceof Problem) return error.code === 'NOT_A_PICTURE' ? 'no_picture' : 'busy';
  if (!(error instanceof FetchError)) throw error;
  const { reason, answer } = error;
  if (reason === 'busy') return 'busy';
  if (reason === 'timeout' || reason === 'unreachable' || (reason === 'status' && isTransient(answer.status ?? 0)))
    return { retryAfter: retryAfterSeconds(answer.retryAfter) ?? 0 };
  if (reason !== 'status') return 'no_picture';
  return answer.status === 404 || answer.status === 410 ? 'gone' : 'refused';
}

const withHost = <Failure>(failure: Failure, host: string): Failure => (typeof failure === 'object' ? { ...failure, host } : failure);

const isTransient = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;
