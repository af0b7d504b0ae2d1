import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** What the page /sign-in-failed can say. */
export type FailureReason = 'unavailable' | 'cancelled' | 'expired' | 'refused';

/** Why a sign-in ended without a session, and where the person was. */
export class SignInFailure extends Error {
  readonly reason: FailureReason;
  readonly returnTo: string;

  constructor(reason: FailureReason, { returnTo = '/', cause }: { returnTo?: string; cause?: unknown } = {}) {
    super(`Sign-in ${reason}`, { cause });
    this.reason = reason;
    this.returnTo = returnTo;
  }
}

/** The provider's answer was understood and is not acceptable: a nonce, an audience, a key or a time that does not fit. */
const unacceptable = new Set(['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'OAUTH_KEY_SELECTION_FAILED']);

/** What did not work on the way, whatever threw it, is that signing in is not available. */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof SignInFailure) return error.reason;
  if (error instanceof AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'unavailable';
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'unavailable';
  return error instanceof ClientError && unacceptable.has(error.code ?? '') ? 'refused' : 'unavailable';
}

/** One line on what is at the bottom of an error. The error itself may hold tokens and must not be logged. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return rootCause(error.cause);
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error;
  return 'code' in error && typeof error.code === 'string' ? `${error.message} (${error.code})` : error.message;
}
