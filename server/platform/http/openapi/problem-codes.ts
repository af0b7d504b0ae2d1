import type { FastifyContextConfig } from 'fastify';
import type { CommandContract } from '../../../../shared/commands/contract.ts';
import { commands } from '../../../../shared/commands.ts';
import { type ErrorCode, errors } from '../../../../shared/errors.ts';
import { neededScope } from './needed-scope.ts';

const ofEveryCall: ErrorCode[] = ['MALFORMED', 'TOKEN_MISPLACED', 'TOKEN_INVALID', 'INTERNAL', 'UNAVAILABLE'];
const ofReads: ErrorCode[] = ['INVALID'];
const ofCommands: ErrorCode[] = [
  ...([
    'AUTH_REQUIRED',
    'SESSION_EXPIRED',
    'FORBIDDEN',
    'TOKEN_SCOPE',
    'ONBOARDING',
    'SANCTIONED',
    'LEAVING',
    'CROSS_SITE',
    'TOO_LARGE',
    'UNSUPPORTED',
  ] as const),
  ...(['INVALID', 'KEY_REUSED', 'RATE_LIMITED', 'QUOTA', 'BUSY', 'READ_ONLY'] as const),
];
const ofPersonalReads: ErrorCode[] = ['AUTH_REQUIRED', 'TOKEN_SCOPE'];
const withParameters: ErrorCode[] = ['NOT_FOUND', 'ADDRESS_TOO_LONG'];

/** The problem codes that a call may answer with. The tests check every response against them (test/app.ts). */
export function problemCodes(url: string, config: FastifyContextConfig = {}): ErrorCode[] {
  const { command, read, problems, rateLimit } = config;
  const scope = neededScope(config);
  const contract: CommandContract | undefined = command && commands[command];
  const codes = new Set<string>([
    ...ofEveryCall,
    ...(contract === undefined ? ofReads : ofCommands),
    ...(url.includes(':') ? withParameters : []),
    ...(scope === undefined || contract !== undefined ? [] : ofPersonalReads),
    ...(scope === 'moderate' || url.startsWith('/api/admin/') ? (['FORBIDDEN'] as const) : []),
    ...(contract !== undefined && /^\/api\/(mod|admin)\//.test(url) ? (['ABOUT_YOU', 'ABOUT_ADMIN'] as const) : []),
    ...(rateLimit === undefined ? [] : (['RATE_LIMITED'] as const)),
    ...(contract?.problems ?? read?.problems ?? problems ?? []),
  ]);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code));
}
