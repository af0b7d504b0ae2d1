/**
 * Why a fetch failed. `unsafe` is an address that is not on the public internet. People are told the same as for `unreachable`, so that
 * they cannot explore the board's own network.
 */
export type FetchErrorReason = 'unsafe' | 'timeout' | 'too_large' | 'redirects' | 'type' | 'status' | 'unreachable' | 'busy';

export class FetchError extends Error {
  readonly reason: FetchErrorReason;

  constructor(reason: FetchErrorReason, cause?: unknown) {
    super(`Fetch failed: ${reason}`, { cause });
    this.reason = reason;
  }
}
