import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { deleteChannel, patchChannel, testChannel, verifyAgain } from './commands.ts';
import { type ChannelParts, createChannel } from './create-channel.ts';

export function channelRoutes(app: FastifyInstance, db: Database, parts: ChannelParts): void {
  mountCommand(app, db, 'createChannel', ({ tx, who, body }) => createChannel(tx, who, body, parts));
  mountCommand(app, db, 'patchChannel', ({ tx, who, params, body }) => patchChannel(tx, who, params.id, body));
  mountCommand(app, db, 'deleteChannel', ({ tx, who, params }) => deleteChannel(tx, who, params.id));
  mountCommand(app, db, 'createChannelTest', ({ tx, who, params }) => testChannel(tx, who, params.id));
  mountCommand(app, db, 'createChannelVerification', ({ tx, who, params }) => verifyAgain(tx, who, params.id));
}
