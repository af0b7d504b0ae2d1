import type { FastifyContextConfig } from 'fastify';
import { type CommandContract, commands } from '../../../shared/commands.ts';
import { type ErrorCode, errors } from '../../../shared/errors.ts';

const ofEveryCall: ErrorCode[] = ['MALFORMED', 'INTERNAL', 'UNAVAILABLE'];
const ofReads: ErrorCode[] = ['INVALID'];
const ofCommands: ErrorCode[] = [
  ...([
    'AUTH_REQUIRED',
    'SESSION_EXPIRED',
    'FORBIDDEN',
    'ONBOARDING',
    'SANCTIONED',
    'LEAVING',
    'CROSS_SITE',
    'TOO_LARGE',
    'UNSUPPORTED',
  ] as const),
  ...(['INVALID', 'KEY_REUSED', 'RATE_LIMITED', 'QUOTA', 'BUSY', 'READ_ONLY'] as const),
];
const withParameters: ErrorCode[] = ['NOT_FOUND', 'ADDRESS_TOO_LONG'];

/** The reads of moderators and admins. */
export const isForStaff = (url: string): boolean => /^\/api\/(mod|admin)\//.test(url);

/** The problem codes that a call may answer with. The tests check every response against them (test/app.ts). */
export function problemCodes(url: string, { command, read, problems, rateLimit }: FastifyContextConfig = {}): ErrorCode[] {
  const contract: CommandContract | undefined = command && commands[command];
  const codes = new Set<string>([
    ...ofEveryCall,
    ...(contract === undefined ? ofReads : ofCommands),
    ...(url.includes(':') ? withParameters : []),
    ...(contract === undefined && /^\/api\/(admin|mod)\//.test(url) ? (['AUTH_REQUIRED', 'FORBIDDEN'] as const) : []),
    ...(contract === undefined && url.startsWith('/api/me') ? (['AUTH_REQUIRED'] as const) : []),
    ...(contract === undefined && isForStaff(url) ? (['AUTH_REQUIRED', 'FORBIDDEN'] as const) : []),
    ...(rateLimit === undefined ? [] : (['RATE_LIMITED'] as const)),
    ...(contract?.problems ?? read?.problems ?? problems ?? []),
  ]);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code));
}
