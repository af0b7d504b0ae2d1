import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../core/viewer.ts';
import { type Database, database, type Pool } from '../database/connection.ts';
import type { StandbyWatch } from '../database/standby-watch.ts';
import { type Answer, answerOf } from '../live/answer.ts';
import type { AnswerOptions, Hub } from '../live/hub.ts';
import { toNumber } from '../live/log-position.ts';
import type { Read } from '../live/read.ts';
import { ReadRouter } from '../live/read-router.ts';
import { hostCookie } from './cookies.ts';

/** A standby that reads go to, and what is asked where it does not show yet what somebody has just written. */
export interface StandbyParts {
  watch: StandbyWatch;
  /** A few connections to the primary, so that reading there cannot hold up commands. */
  fallback: Pool;
}

/** Milliseconds that a GET waits for the standby before it is answered by the primary, and that a stream waits at most. */
const patience = { get: 1_000, stream: 30_000 };

/** Holds up to where the primary's log has what this browser wrote. */
const writtenCookie = (publicUrl: string) => hostCookie(publicUrl, 'dealwire-written', 30);

/** Notes in a cookie up to where the primary's log holds what this browser has written, whichever node it asks next. */
export function noteOwnWrites(app: FastifyInstance, primary: Pool, publicUrl: string): void {
  const written = writtenCookie(publicUrl);
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 && mayHaveWritten(request)) {
      const position = await positionOf(primary).catch(() => undefined);
      if (position !== undefined) reply.setCookie(written.name, position, written.options);
    }
    return payload;
  });
}

const mayHaveWritten = ({ method, url }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method) || url.startsWith('/auth/');

async function positionOf(primary: Pool): Promise<string | undefined> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  return rows[0]?.position;
}

/** How requests are answered so that whoever writes sees what they wrote. */
export interface OwnWrites {
  answer: (request: FastifyRequest, path: string, viewer: Viewer, asking: AnswerOptions) => Answer | Promise<Answer>;
  /** The last answer that is known, without waiting, where it may not be from before what they wrote. */
  lastAnswer: (request: FastifyRequest, path: string, viewer: Viewer) => Answer | undefined;
  /** Undefined where there is nothing to wait for. */
  untilShown: (request: FastifyRequest, viewer: Viewer) => Promise<unknown> | undefined;
}

export function ownWrites(
  hub: Hub<Viewer>,
  standby: StandbyParts | undefined,
  publicUrl: string,
  readsOf: (db: Database) => readonly Read<unknown, unknown, Viewer>[],
): OwnWrites {
  if (standby === undefined)
    return {
      answer: (_request, path, viewer, asking) => hub.answer(path, viewer, asking),
      lastAnswer: (_request, path, viewer) => hub.lastAnswer(path, viewer),
      untilShown: () => undefined,
    };
  const { watch, fallback } = standby;
  const cookie = writtenCookie(publicUrl).name;
  const catalogue = new ReadRouter(readsOf(database(fallback)));
  const written = (request: FastifyRequest, viewer: Viewer) => (viewer === undefined ? undefined : position(request.cookies[cookie]));
  const atPrimary = async (path: string, viewer: Viewer): Promise<Answer> => {
    const { read, input } = catalogue.resolve(path);
    return answerOf(await read.evaluate(input, read.audience(viewer)));
  };
  return {
    answer(request, path, viewer, asking) {
      const own = written(request, viewer);
      if (own === undefined) return hub.answer(path, viewer, asking);
      // The change feed may not have brought yet what the standby shows already.
      return watch
        .hasReplayed(own, patience.get)
        .then((isRowVisible) => (isRowVisible ? hub.answer(path, viewer, { ...asking, fresh: true }) : atPrimary(path, viewer)));
    },
    lastAnswer: (request, path, viewer) => (written(request, viewer) === undefined ? hub.lastAnswer(path, viewer) : undefined),
    untilShown(request, viewer) {
      const own = written(request, viewer);
      return own === undefined ? undefined : watch.hasReplayed(own, patience.stream);
    },
  };
}

const position = (cookie: string | undefined) =>
  cookie !== undefined && /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(cookie) ? toNumber(cookie) : undefined;
