import type { FastifyInstance } from 'fastify';
import type { CommandBody } from '../../../shared/commands.ts';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { authorizeCommand } from '../../platform/http/command.ts';
import { commandRoute } from '../../platform/http/command-route.ts';
import { limitPerPerson, rateLimits } from '../../platform/http/rate-limits.ts';
import { requireActivePerson } from '../../platform/http/require-active-person.ts';
import { type PreviewContext, previewLink } from './preview.ts';

const allowance = { limited: false } as const;

/** Not a command: it writes nothing, and a slow merchant must not keep a transaction open. */
export function previewRoutes(app: FastifyInstance, context: PreviewContext): void {
  app.route<{ Body: CommandBody<'previewDeal'> }>({
    ...commandRoute('previewDeal', { rateLimit: limitPerPerson(rateLimits.previews) }),
    preParsing: async (request) => void (await authorizeCommand(request, allowance)),
    handler: async (request) => {
      const who = requireActivePerson(request, await request.viewerNow(), allowance);
      requirePermission(permissions['read a page for a new deal'](who));
      return previewLink(context, who, request.body.url);
    },
  });
}
