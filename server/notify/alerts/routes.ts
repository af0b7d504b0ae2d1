import type { FastifyInstance } from 'fastify';
import type { CommandBody } from '../../../shared/commands.ts';
import { FairQueue } from '../../engine/fair-queue.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Database } from '../../platform/database/connection.ts';
import { authorizeCommand, mountCommand } from '../../platform/http/command.ts';
import { commandRoute } from '../../platform/http/command-route.ts';
import { requireActivePerson } from '../../platform/http/require-active-person.ts';
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
  const trials = new FairQueue(queueOptions);
  // Not a command: it writes nothing and takes long.
  app.route<{ Body: CommandBody<'tryAlert'> }>({
    ...commandRoute('tryAlert'),
    preParsing: async (request) => void (await authorizeCommand(request)),
    handler: async (request) => {
      const who = requireActivePerson(request, await request.viewerNow());
      return await trials.run(`${who.id}`, () => tryAlert(db, who, request.body));
    },
  });
}

/** On each node. Trials take long, so they get few of the connections to the database, and each person one. */
const queueOptions = {
  concurrency: { total: 4, perKey: 1 },
  maxQueued: { total: 200, perKey: 10 },
  timeout: 10_000,
  halfLife: 10_000,
  refusal: (_reason: unknown, wait: number) => new Problem('BUSY', undefined, { retryAfter: Math.ceil(wait / 1_000) }),
};
