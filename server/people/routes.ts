import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ChooseHandle } from '../../shared/people.ts';
import { Handle } from '../../shared/schema.ts';
import type { Database } from '../database/connection.ts';
import { mountCommand } from '../http/command.ts';
import { chooseHandle } from './commands.ts';

export function peopleRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, {
    method: 'PUT',
    url: '/api/me/handle',
    summary: 'Choose a handle, once',
    body: ChooseHandle,
    answer: z.object({ handle: Handle }),
    onboarding: true,
    act: ({ tx, who, body }) => chooseHandle(tx, who, body),
  });
}
