import type { FastifyContextConfig } from 'fastify';
import type { RequiredScope } from '../../../../shared/token-scopes.ts';
import type { Read } from '../../../engine/read.ts';
import { Problem } from '../../core/problem.ts';
import type { Person } from '../../core/viewer.ts';
import { scopeOf } from '../command-scope.ts';

/** What a token needs for a call; undefined if guests may send it too. */
export function neededScope({ command, read }: FastifyContextConfig = {}): RequiredScope | undefined {
  return command === undefined ? read && refusedScope(read) : scopeOf(command);
}

/** An admin with a token that may be used for nothing. */
const probe: Person = {
  ...{ id: 0, role: 'admin', trust: 3, state: 'active', handle: undefined, createdAt: new Date(0) },
  ...{ session: '', sessionEnds: 0, token: { scopes: [] } },
};

/** What the read's audience asks of a token. */
function refusedScope({ audience }: Read<unknown, unknown, never>): RequiredScope | undefined {
  try {
    audience(probe as never);
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.extras.scope : undefined;
  }
}
