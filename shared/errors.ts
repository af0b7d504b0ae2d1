import type { RuleTrial } from './content-rules.ts';
import type { DealCard } from './deals.ts';
import type { SanctionKind } from './states.ts';
import type { RequiredScope } from './token-scopes.ts';

/**
 * Every error that a call can return: a stable code, its HTTP status and an English text for API users. The web has its own translated
 * text for each code (web/messages). Problem documents follow RFC 9457.
 */
export const errors = {
  MALFORMED: { status: 400, title: 'The request is malformed', next: 'See the API description.' },
  TOKEN_MISPLACED: {
    status: 400,
    title: 'A token was sent in an address or a text',
    next: 'Revoke it at /settings/tokens, because others may have seen it. Send a new one in the header `Authorization: Bearer …`.',
  },
  AUTH_REQUIRED: { status: 401, title: 'You are not signed in', next: 'Sign in and send it again.' },
  SESSION_EXPIRED: { status: 401, title: 'Your session has ended', next: 'Sign in and send it again.' },
  TOKEN_INVALID: { status: 401, title: 'This token is not valid', next: 'It may have ended. Create a new one at /settings/tokens.' },
  TOKEN_SCOPE: {
    status: 403,
    title: 'This token may not do this',
    next: 'Create one with the scope that `scope` names at /settings/tokens. `session`: only people who are signed in can do this.',
  },
  FORBIDDEN: { status: 403, title: 'You do not have permission to do this', next: 'See docs/reference/permissions.md.' },
  ABOUT_YOU: {
    status: 403,
    title: 'This is about you',
    next: 'Another moderator has to decide: nobody decides about themselves, their posts or a merchant they work for.',
  },
  ABOUT_ADMIN: { status: 403, title: 'This is about an admin', next: 'Another admin has to decide.' },
  ONBOARDING: { status: 403, title: 'You have no handle yet', next: 'Choose a handle at /welcome first.' },
  REGISTRATION_CLOSED: { status: 403, title: 'This board takes no new members', next: 'There is nothing to do.' },
  INVITATION_REQUIRED: {
    status: 403,
    title: 'A valid invitation is needed',
    next: 'Send the code of an invitation as `invitation`. It may have ended, been used up or revoked.',
  },
  SANCTIONED: {
    status: 403,
    title: 'Your account is restricted',
    next: 'See /api/me/sanctions for the reason, the end and how to appeal.',
  },
  LEAVING: { status: 403, title: 'Your account is being deleted', next: 'Keep your account first: DELETE /api/me/deletion.' },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    title: 'Confirm that it is you',
    next: 'Sign in again at /auth/sign-in?confirm=1, then send it again.',
  },
  SELF_VOTE: { status: 403, title: 'You cannot vote on your own posts', next: 'There is nothing to do.' },
  HOST_BANNED: {
    status: 403,
    title: 'This board does not accept deals from this merchant at the moment',
    next: 'See `ban` for who is banned, until when and why.',
  },
  AFFILIATED_VOTE: {
    status: 403,
    title: 'You cannot vote on or check the deals of a merchant you work for or lately worked for, or of its competitors',
    next: 'There is nothing to do.',
  },
  CROSS_SITE: { status: 403, title: 'Commands from other sites are blocked', next: 'Send the command from the board itself.' },
  NOT_FOUND: { status: 404, title: 'Not found', next: 'Check the address.' },
  TIMED_OUT: { status: 408, title: 'The request took too long to arrive', next: 'Send it again.' },
  VERSION_CONFLICT: {
    status: 409,
    title: 'Someone else has changed this',
    next: 'Compare with `current`, then send the edit with its version.',
  },
  BAD_TRANSITION: { status: 409, title: 'This change of state is not possible', next: 'See docs/reference/states.md.' },
  DUPLICATE_DEAL: {
    status: 409,
    title: 'This offer has already been posted',
    next: 'See `duplicate`: check or correct that deal, or reactivate it if it has expired.',
  },
  ALREADY_REPORTED: { status: 409, title: 'You have already reported this', next: 'See what became of it at /api/me/reports.' },
  COMMENTS_CLOSED: { status: 409, title: 'The comments on this deal are closed', next: 'There is nothing to do.' },
  CASE_CLAIMED: { status: 409, title: 'Another moderator is working on this', next: 'See `decision`, or take it over first.' },
  CASE_DECIDED: { status: 409, title: 'Another moderator has decided this', next: 'See `decision`.' },
  HANDLE_TAKEN: { status: 409, title: 'This handle is already taken', next: 'Choose another.' },
  REMOVED: { status: 410, title: 'This was removed', next: 'There is nothing to do.' },
  MOVED: { status: 410, title: 'This is now part of something else', next: 'See `movedTo`.' },
  TOO_LARGE: { status: 413, title: 'The body is too large', next: 'Send less.' },
  ADDRESS_TOO_LONG: { status: 414, title: 'The address is too long', next: 'Send a shorter one.' },
  UNSUPPORTED: { status: 415, title: 'The content type is not supported', next: 'Send JSON, or a picture to the picture calls.' },
  NO_SUCH_RANGE: { status: 416, title: 'The range is not satisfiable', next: 'Ask for a range within the file.' },
  INVALID: { status: 422, title: 'A field is invalid', next: 'Correct the fields named in `fields`.' },
  KEY_REUSED: { status: 422, title: 'This Idempotency-Key was used for another command', next: 'Use a new key for a new command.' },
  REASON_REQUIRED: { status: 422, title: 'A reason is required', next: 'Send `reason`; a downvote also needs `comment`.' },
  SHORTENER: { status: 422, title: 'Short links are not allowed', next: 'Open the link and send the address it leads to.' },
  UNSAFE_URL: { status: 422, title: 'This address is not allowed', next: 'Send a public http(s) address.' },
  PAGE_UNREADABLE: { status: 422, title: 'This page could not be read', next: 'Fill in the form manually.' },
  NOT_A_PICTURE: { status: 422, title: 'This is not a supported picture', next: 'Send a JPEG, PNG, WebP, AVIF or GIF.' },
  EVIDENCE_REQUIRED: { status: 422, title: 'A reference price needs a source', next: 'Send the source in `evidence`.' },
  REFUSED_BY_RULE: { status: 422, title: 'This breaks a rule of this board', next: 'Change the field named in `fields`.' },
  NOT_OFFERED: { status: 422, title: 'This board does not offer this kind of channel', next: 'See `offered` in /api/me/channels.' },
  RULE_TOO_BROAD: {
    status: 422,
    title: 'This rule matches a large part of what people post',
    next: 'See `trial`. If that is intended, send it again with `isConfirmed`.',
  },
  ALERT_TOO_BROAD: {
    status: 422,
    title: 'This alert would match too many deals',
    next: 'See `count`: how many deals matched in the last 30 days. Add a filter.',
  },
  RATE_LIMITED: { status: 429, title: 'Too many requests', next: 'Wait as long as Retry-After says.' },
  QUOTA: { status: 429, title: 'A quota is used up', next: 'Wait as long as Retry-After says.' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers are too large', next: 'Send fewer or shorter ones.' },
  INTERNAL: { status: 500, title: 'Internal error', next: 'Try again. If you report it, include the request id.' },
  IDENTITY_UNAVAILABLE: { status: 502, title: 'The sign-in service is not responding', next: 'Try again later.' },
  BUSY: { status: 503, title: 'The board is busy', next: 'Wait as long as Retry-After says.' },
  UNAVAILABLE: { status: 503, title: 'The board cannot answer right now', next: 'Try again in a moment.' },
  STORAGE_UNAVAILABLE: {
    status: 503,
    title: 'The picture store is not responding',
    next: 'Try again in a moment. Deals can be posted without pictures.',
  },
  READ_ONLY: { status: 503, title: 'The board is read-only', next: 'Try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errors;

/** One invalid field. `field` is a JSON path such as `price` or `regions.2`; `rule` is stable, for translation. */
export interface FieldProblem {
  field: string;
  rule: string;
  message: string;
  /** Values that a translated message needs, such as the limit. */
  values?: Record<string, string | number>;
}

/** What a refused person is told. `until` is absent for a ban. */
export interface SanctionInForce {
  kind: SanctionKind;
  reason: string;
  until?: string;
}

/** RFC 9457, `application/problem+json`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  /** The id of the request, for bug reports. */
  instance?: string;
  fields?: FieldProblem[];
  /** What it is now, for VERSION_CONFLICT: `current` of the command (commands/contract.ts). */
  current?: unknown;
  /** The existing deal, for DUPLICATE_DEAL. */
  duplicate?: DealCard;
  /** Who claimed or decided it, for CASE_CLAIMED and CASE_DECIDED. */
  decision?: { by?: { handle: string; name: string }; at: string; outcome?: string };
  /** Where a merged deal or merchant is now, for MOVED: the path of its read, and of its page. */
  movedTo?: { read: string; page: string };
  /** Who is banned, until when and why, for HOST_BANNED. */
  ban?: { name: string; until: string; reason: string };
  /** What the rule matches, for RULE_TOO_BROAD. */
  trial?: RuleTrial;
  /** What the request needs, for TOKEN_SCOPE. */
  scope?: RequiredScope;
  /** For SANCTIONED. */
  sanction?: SanctionInForce;
  /** How many deals of the last 30 days match, for ALERT_TOO_BROAD. */
  count?: number;
  /** Seconds to wait, for RATE_LIMITED, QUOTA and BUSY. */
  retryAfter?: number;
}
