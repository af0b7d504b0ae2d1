/**
 * Why what an address leads to could not be had. `unsafe` is an address that is not on the public internet: whoever asked is told the same
 * as for `unreachable`, so that nobody learns what stands behind which name in the board's own network.
 */
export type UnreachableReason = 'unsafe' | 'timeout' | 'too_large' | 'redirects' | 'type' | 'status' | 'unreachable' | 'busy';

export class Unreachable extends Error {
  readonly reason: UnreachableReason;

  constructor(reason: UnreachableReason, cause?: unknown) {
    super(`Not to be had: ${reason}`, { cause });
    this.reason = reason;
  }
}
