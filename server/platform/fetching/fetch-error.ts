/**
 * Why a fetch failed. `unsafe` is an address that is not on the public internet. People are told the same as for `unreachable`, so that
 * they cannot explore the board's own network.
 */
export type FetchErrorReason = 'unsafe' | 'timeout' | 'too_large' | 'redirects' | 'type' | 'status' | 'unreachable' | 'busy';

/** What the server said, if that is the reason. */
interface RefusingAnswer {
  status?: number;
  /** The header as sent: seconds or a date. */
  retryAfter?: string | undefined;
  /** Where one redirect too many leads. */
  location?: string;
}

export class FetchError extends Error {
  readonly reason: FetchErrorReason;
  readonly answer: RefusingAnswer;

  constructor(reason: FetchErrorReason, cause?: unknown, answer: RefusingAnswer = {}) {
    super(`Fetch failed: ${reason}`, { cause });
    this.reason = reason;
    this.answer = answer;
  }
}
