import type { FastifyContextConfig } from 'fastify';
import { type CommandContract, commands } from '../../../shared/commands.ts';
import { type ErrorCode, errors } from '../../../shared/errors.ts';

const ofEveryCall: ErrorCode[] = ['MALFORMED', 'INTERNAL', 'UNAVAILABLE'];
const ofReads: ErrorCode[] = ['INVALID'];
const ofCommands: ErrorCode[] = [
  ...(['AUTH_REQUIRED', 'SESSION_EXPIRED', 'FORBIDDEN', 'ONBOARDING', 'SANCTIONED', 'CROSS_SITE', 'TOO_LARGE', 'UNSUPPORTED'] as const),
  ...(['INVALID', 'KEY_REUSED', 'RATE_LIMITED', 'QUOTA', 'BUSY', 'READ_ONLY'] as const),
];
const withParameters: ErrorCode[] = ['NOT_FOUND', 'ADDRESS_TOO_LONG'];

/** And what only these reads may answer. */
const ofRead: Readonly<Record<string, ErrorCode[]>> = {
  '/api/me': ['NOT_FOUND'],
  '/api/deals': ['NOT_FOUND'],
  '/api/deals/counts': ['NOT_FOUND'],
  '/api/deals/:id': ['REMOVED'],
  '/api/deals/:id/comments': ['REMOVED'],
  '/api/deals/:id/prices': ['REMOVED'],
  '/api/deals/:id/revisions': ['REMOVED'],
};

/** The codes that a call's problems may have. A test holds every answer of every test against them (test/app.ts). */
export function problemCodes(url: string, { command, rateLimit }: FastifyContextConfig = {}): ErrorCode[] {
  const contract: CommandContract | undefined = command && commands[command];
  const codes = new Set<ErrorCode>([
    ...ofEveryCall,
    ...(contract === undefined ? ofReads : ofCommands),
    ...(url.includes(':') ? withParameters : []),
    ...(contract === undefined && url.startsWith('/api/me') ? (['AUTH_REQUIRED'] as const) : []),
    ...(rateLimit === undefined ? [] : (['RATE_LIMITED'] as const)),
    ...(contract?.problems ?? ofRead[url] ?? []),
  ]);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code));
}
