import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CommandName, commandPaths } from '../../../shared/command-paths.ts';
import type { CommandContract } from '../../../shared/commands/contract.ts';
import { commands } from '../../../shared/commands.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { PathId } from '../core/ids.ts';
import { requireScope } from '../core/viewer.ts';
import { bearerOf } from './bearer.ts';
import { scopeOf } from './command-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's command, for the API's description. */
    command?: CommandName;
    /** The problem codes of a route that is neither a command nor a read, in addition to those of reads. */
    problems?: readonly ErrorCode[];
  }
}

/** The Fastify route of a command without its handler. */
export function commandRoute(name: CommandName, config: FastifyContextConfig = {}) {
  const { summary, body, answer, status = 200 }: CommandContract = commands[name];
  const [method = '', url = ''] = commandPaths[name].split(' ');
  const parameters = [...url.matchAll(/:(\w+)/g)].map(([, parameter = '']) => [parameter, PathId]);
  return {
    method,
    url,
    config: { ...config, command: name },
    // Before the body is read and checked.
    onRequest: async (request: FastifyRequest) => {
      if (bearerOf(request) !== undefined) requireScope(await request.viewer(), scopeOf(name));
    },
    schema: {
      summary,
      tags: ['commands'],
      ...(parameters.length === 0 ? {} : { params: z.strictObject(Object.fromEntries(parameters)) }),
      ...(body === undefined ? {} : { body }),
      ...(method === 'PATCH' ? { consumes: ['application/merge-patch+json', 'application/json'] } : {}),
      response: { [status]: answer },
    },
  };
}
