import type { FastifyInstance } from 'fastify';
import type { CommandBody } from '../../shared/commands.ts';
import type { Database } from '../database/connection.ts';
import { authorizeCommand, mountCommand } from '../http/command.ts';
import { commandRoute } from '../http/command-route.ts';
import { createAlert } from './create-alert.ts';
import { excludeFromAlert } from './exclude-from-alert.ts';
import { deleteAlert } from './own-alert.ts';
import { patchAlert } from './patch-alert.ts';
import { tryAlert } from './try-alert.ts';

export function alertRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createAlert', ({ tx, who, body }) => createAlert(tx, who, body));
  mountCommand(app, db, 'patchAlert', ({ tx, who, params, body }) => patchAlert(tx, who, params.alert, body));
  mountCommand(app, db, 'deleteAlert', ({ tx, who, params }) => deleteAlert(tx, who, params.alert));
  mountCommand(app, db, 'createAlertExclusion', ({ tx, who, params, body }) => excludeFromAlert(tx, who, params.alert, body));
  // Not a command: it writes nothing and takes long.
  app.route<{ Body: CommandBody<'tryAlert'> }>({
    ...commandRoute('tryAlert'),
    handler: async (request) => tryAlert(db, await authorizeCommand(request), request.body),
  });
}
