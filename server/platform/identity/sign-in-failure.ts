import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** The reasons that the page /sign-in-failed explains. */
export type FailureReason =
  | 'unavailable'
  | 'cancelled'
  | 'expired'
  | 'refused'
  | 'sanctioned'
  | 'closed'
  | 'other_person'
  | 'known_address'
  | 'identity_taken'
  | 'too_many'
  | 'not_confirmed';

/** The account that has the address of someone new, and the name of a provider that its person signs in at. */
export interface KnownAccount {
  handle: string | null;
  issuer: string;
}

/** A sign-in that ended without a session, and the page to return to. */
export class SignInFailure extends Error {
  readonly reason: FailureReason;
  readonly returnTo: string;
  readonly account: KnownAccount | undefined;

  constructor(
    reason: FailureReason,
    { returnTo = '/', cause, account }: { returnTo?: string; cause?: unknown; account?: KnownAccount } = {},
  ) {
    super(`Sign-in ${reason}`, { cause });
    this.reason = reason;
    this.returnTo = returnTo;
    this.account = account;
  }
}

/** The ID token is readable but not acceptable: its nonce, audience, key or time is wrong. */
const unacceptable = new Set(['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'OAUTH_KEY_SELECTION_FAILED']);

/** Any error that is not known here means that signing in is unavailable. */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof SignInFailure) return error.reason;
  if (error instanceof AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'unavailable';
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'unavailable';
  return error instanceof ClientError && unacceptable.has(error.code ?? '') ? 'refused' : 'unavailable';
}

/** One line about an error's root cause. The error itself may contain tokens and must not be logged. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return rootCause(error.cause);
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error;
  return 'code' in error && typeof error.code === 'string' ? `${error.message} (${error.code})` : error.message;
}
