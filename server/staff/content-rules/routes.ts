import type { FastifyInstance } from 'fastify';
import type { CommandBody } from '../../../shared/commands.ts';
import type { Database } from '../../platform/database/connection.ts';
import { authorizeCommand, mountCommand } from '../../platform/http/command.ts';
import { commandRoute } from '../../platform/http/command-route.ts';
import { requireActivePerson } from '../../platform/http/require-active-person.ts';
import { addContentRule, deleteContentRule, editContentRule } from './commands.ts';
import { tryContentRule } from './try-rule.ts';

export function contentRuleRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createContentRule', ({ tx, who, body }) => addContentRule(tx, who, body));
  mountCommand(app, db, 'putContentRule', ({ tx, who, params, body }) => editContentRule(tx, who, params.id, body));
  mountCommand(app, db, 'deleteContentRule', ({ tx, who, params }) => deleteContentRule(tx, who, params.id));
  // Not a command: it writes nothing and takes long.
  app.route<{ Body: CommandBody<'tryContentRule'> }>({
    ...commandRoute('tryContentRule'),
    preParsing: async (request) => void (await authorizeCommand(request)),
    handler: async (request) => tryContentRule(db, requireActivePerson(request, await request.viewerNow()), request.body),
  });
}
