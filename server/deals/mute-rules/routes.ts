import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { addMuteRule, changeMuteRule, deleteMuteRule } from './commands.ts';

export function muteRuleRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'createMuteRule', ({ tx, who, body }) => addMuteRule(tx, who, body));
  mountCommand(app, db, 'putMuteRule', ({ tx, who, params, body }) => changeMuteRule(tx, who, params.id, body.effect));
  mountCommand(app, db, 'deleteMuteRule', ({ tx, who, params }) => deleteMuteRule(tx, who, params.id));
}
