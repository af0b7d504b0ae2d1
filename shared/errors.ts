/**
 * Every error a call can answer with: a stable code, its HTTP status, and what it says in English to somebody at the API.
 * The web shows its own words for each code (web/messages). Problem documents are RFC 9457.
 */
export const errors = {
  MALFORMED: { status: 400, title: 'The request is not well formed', next: 'Send what the API description says.' },
  AUTH_REQUIRED: { status: 401, title: 'You are not signed in', next: 'Sign in and send it again.' },
  SESSION_EXPIRED: { status: 401, title: 'Your session has ended', next: 'Sign in and send it again.' },
  FORBIDDEN: { status: 403, title: 'You may not do this', next: 'See the permissions in SPEC.md.' },
  ONBOARDING: { status: 403, title: 'You have no handle yet', next: 'Choose a handle at /welcome first.' },
  SANCTIONED: { status: 403, title: 'Your account is suspended', next: 'Ask the moderators.' },
  SELF_VOTE: { status: 403, title: 'Nobody votes on their own', next: 'Leave it to the others.' },
  CROSS_SITE: { status: 403, title: 'Commands are taken from this site only', next: 'Send the command from the board itself.' },
  NOT_FOUND: { status: 404, title: 'There is no such thing', next: 'Check the address.' },
  TIMED_OUT: { status: 408, title: 'The request did not arrive in time', next: 'Send it again.' },
  VERSION_CONFLICT: {
    status: 409,
    title: 'It was changed in the meantime',
    next: 'Look at `current`, then send the edit with its version.',
  },
  BAD_TRANSITION: { status: 409, title: 'It can not go to that state from here', next: 'See the states in SPEC.md.' },
  DUPLICATE_DEAL: {
    status: 409,
    title: 'This offer is here already',
    next: 'See `duplicate`: check or correct that deal, or revive it where it is over.',
  },
  HANDLE_TAKEN: { status: 409, title: 'Somebody has this handle', next: 'Choose another.' },
  REMOVED: { status: 410, title: 'It was removed', next: 'There is nothing to do.' },
  TOO_LARGE: { status: 413, title: 'The body is too large', next: 'Send less.' },
  ADDRESS_TOO_LONG: { status: 414, title: 'The address is too long', next: 'Send a shorter one.' },
  UNSUPPORTED: { status: 415, title: 'The content type is not one that is taken here', next: 'Send JSON, or a picture where pictures go.' },
  NO_SUCH_RANGE: { status: 416, title: 'There are no such bytes', next: 'Ask for a range that the file has.' },
  INVALID: { status: 422, title: 'A field is not valid', next: 'Correct the fields named in `fields`.' },
  KEY_REUSED: { status: 422, title: 'This Idempotency-Key was used for something else', next: 'Use a new key for a new command.' },
  REASON_REQUIRED: { status: 422, title: 'A vote against needs a reason', next: 'Send `reason` and `comment`.' },
  SHORTENER: { status: 422, title: 'Shortened links are not taken', next: 'Open the link and send the address it leads to.' },
  UNSAFE_URL: { status: 422, title: 'This address is not taken', next: 'Send a public http(s) address.' },
  PAGE_UNREADABLE: { status: 422, title: 'This page can not be read', next: 'Fill in the form by hand.' },
  NOT_A_PICTURE: { status: 422, title: 'This is not a picture that is taken', next: 'Send a JPEG, PNG, WebP, AVIF or GIF.' },
  EVIDENCE_REQUIRED: { status: 422, title: 'A reference price needs evidence', next: 'Say where the reference price was seen.' },
  RATE_LIMITED: { status: 429, title: 'Too many requests', next: 'Wait as long as Retry-After says.' },
  QUOTA: { status: 429, title: 'That is enough for now', next: 'Wait as long as Retry-After says.' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers are too large', next: 'Send fewer or shorter ones.' },
  INTERNAL: { status: 500, title: 'Something went wrong here', next: 'Try again; give the request id if you report it.' },
  IDENTITY_UNAVAILABLE: { status: 502, title: 'The sign-in service does not answer', next: 'Try again in a while.' },
  BUSY: { status: 503, title: 'The board has too much to do', next: 'Wait as long as Retry-After says.' },
  UNAVAILABLE: { status: 503, title: 'The database does not answer', next: 'Try again in a moment.' },
  STORAGE_UNAVAILABLE: {
    status: 503,
    title: 'The picture store does not answer',
    next: 'Try again in a moment; deals can be posted without pictures.',
  },
  READ_ONLY: { status: 503, title: 'The board can be read only at the moment', next: 'Try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errors;

/** One field at fault. `field` is a JSON path such as `price` or `reference.amount`; `rule` is stable, for translation. */
export interface FieldProblem {
  field: string;
  rule: string;
  message: string;
  /** What the message needs to be said in another language, e.g. the limit. */
  values?: Record<string, string | number>;
}

/** RFC 9457, `application/problem+json`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  /** The request's id, to be quoted in a report. */
  instance?: string;
  fields?: FieldProblem[];
  /** The current representation, for VERSION_CONFLICT. */
  current?: unknown;
  /** The deal that is there (DealCard), for DUPLICATE_DEAL. */
  duplicate?: unknown;
  /** Seconds to wait, for RATE_LIMITED, QUOTA and BUSY. */
  retryAfter?: number;
}
