import type { FastifyInstance } from 'fastify';
import type { Database } from './database/connection.ts';
import type { Read } from './live/read.ts';
import type { Viewer } from './viewer.ts';

/** Every read of the board, evaluated on `db`. */
export const allReads = (_db: Database): Read<unknown, unknown, Viewer>[] => [];

/** Every command of the board. */
export function mountCommands(_app: FastifyInstance, _db: Database): void {}
