import type { RouteOptions } from 'fastify';
import { type ErrorCode, errors } from '../../../shared/errors.ts';
import { operationId } from './operation-ids.ts';

/** What any call may be answered with. */
const everywhere: ErrorCode[] = ['MALFORMED', 'INTERNAL', 'UNAVAILABLE'];
const ofReads: ErrorCode[] = ['INVALID'];
const ofCommands: ErrorCode[] = [
  ...(['AUTH_REQUIRED', 'SESSION_EXPIRED', 'FORBIDDEN', 'ONBOARDING', 'SANCTIONED', 'CROSS_SITE', 'TOO_LARGE', 'UNSUPPORTED'] as const),
  ...(['INVALID', 'KEY_REUSED', 'RATE_LIMITED', 'QUOTA', 'BUSY', 'READ_ONLY'] as const),
];
const withParameters: ErrorCode[] = ['NOT_FOUND', 'ADDRESS_TOO_LONG'];

/** And what only these. A test holds every answer of every test against it (test/app.ts). */
const link: ErrorCode[] = ['SHORTENER', 'UNSAFE_URL'];
const picture: ErrorCode[] = ['NOT_A_PICTURE', 'STORAGE_UNAVAILABLE'];
const state: ErrorCode[] = ['REMOVED', 'BAD_TRANSITION'];
const only: Readonly<Record<string, ErrorCode[]>> = {
  getMe: ['NOT_FOUND'],
  getDeals: ['NOT_FOUND'],
  getDealCounts: ['NOT_FOUND'],
  getDeal: ['REMOVED'],
  getDealComments: ['REMOVED'],
  getDealPrices: ['REMOVED'],
  getDealRevisions: ['REMOVED'],
  putMyHandle: ['HANDLE_TAKEN', 'BAD_TRANSITION'],
  createDeal: [...link, 'DUPLICATE_DEAL', 'EVIDENCE_REQUIRED', 'NOT_FOUND'],
  putDeal: [...link, ...state, 'DUPLICATE_DEAL', 'EVIDENCE_REQUIRED', 'VERSION_CONFLICT'],
  deleteDeal: state,
  createDealRestoration: state,
  createDealExpiry: state,
  deleteDealExpiry: [...state, 'DUPLICATE_DEAL'],
  previewDeal: [...link, 'PAGE_UNREADABLE'],
  putDealVote: [...link, ...state, 'REASON_REQUIRED', 'SELF_VOTE'],
  deleteDealVote: state,
  putDealCheck: [...state, 'SELF_VOTE'],
  deleteDealCheck: state,
  createDealComment: state,
  putComment: [...state, 'VERSION_CONFLICT'],
  deleteComment: state,
  putCommentVote: [...state, 'SELF_VOTE'],
  deleteCommentVote: state,
  putSave: ['REMOVED'],
  createFilter: ['NOT_FOUND'],
  createImage: picture,
  createImageCopy: [...link, ...picture, 'PAGE_UNREADABLE'],
};

/** The codes that a call's problems may have. `url` is as Fastify has it: `/api/deals/:id`. */
export function problemCodes(method: string, url: string, { config }: Pick<RouteOptions, 'config'>): ErrorCode[] {
  const path = url.replace(/:(\w+)/g, '{$1}');
  const isRead = method === 'GET';
  const codes = new Set<ErrorCode>([
    ...everywhere,
    ...(isRead ? ofReads : ofCommands),
    ...(path.includes('{') ? withParameters : []),
    ...(isRead && path.startsWith('/api/me') ? (['AUTH_REQUIRED'] as const) : []),
    ...(config?.rateLimit === undefined ? [] : (['RATE_LIMITED'] as const)),
    ...(only[operationId(method, path)] ?? []),
  ]);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code));
}
