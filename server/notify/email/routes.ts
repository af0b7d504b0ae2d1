import type { FastifyInstance } from 'fastify';
import type { CommandBody } from '../../../shared/commands.ts';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Database } from '../../platform/database/connection.ts';
import { authorizeCommand } from '../../platform/http/command.ts';
import { commandRoute } from '../../platform/http/command-route.ts';
import { limitPerPerson, rateLimits } from '../../platform/http/rate-limits.ts';
import { requireActivePerson } from '../../platform/http/require-active-person.ts';
import type { Letters } from './mail-join-answer.ts';
import { sendTestMail } from './test-mail.ts';

/** Not in a transaction: it writes nothing, and a mail server takes long. */
export function emailRoutes(app: FastifyInstance, db: Database, letters: Letters): void {
  app.route<{ Body: CommandBody<'createTestMail'> }>({
    ...commandRoute('createTestMail', { rateLimit: limitPerPerson(rateLimits.testMails) }),
    preParsing: async (request) => void (await authorizeCommand(request)),
    handler: async (request) => {
      const who = requireActivePerson(request, await request.viewerNow());
      requirePermission(permissions["change the board's settings"](who));
      return await sendTestMail(db, letters, who.id, request.body.language);
    },
  });
}
