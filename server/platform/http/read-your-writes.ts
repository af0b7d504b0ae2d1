import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, answerOf } from '../../engine/answer.ts';
import type { AnswerOptions, Hub } from '../../engine/hub.ts';
import type { Read } from '../../engine/read.ts';
import { ReadRouter } from '../../engine/read-router.ts';
import type { Viewer } from '../core/viewer.ts';
import { type Database, database, type Pool } from '../database/connection.ts';
import type { StandbyWatch } from '../database/standby-watch.ts';
import type { WrittenCookie } from './written-cookie.ts';

/** The standby that reads use, and the fallback while it does not show a person's own writes yet. */
export interface StandbyParts {
  watch: StandbyWatch;
  /** A few connections to the primary, separate from those of commands. */
  fallback: Pool;
  cookie: WrittenCookie;
}

/** Milliseconds to wait for the standby: a GET is then answered by the primary, a stream starts anyway. */
const timeouts = { get: 1_000, stream: 30_000 };

/** Stores the primary's log position in a cookie after each write, so that any node can wait for it. */
export function recordOwnWrites(app: FastifyInstance, primary: Pool, cookie: WrittenCookie): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 && mayHaveWritten(request)) {
      const position = await positionOf(primary).catch(() => undefined);
      if (position !== undefined) cookie.set(reply, position);
    }
    return payload;
  });
}

const mayHaveWritten = ({ method, url }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method) || url.startsWith('/auth/');

async function positionOf(primary: Pool): Promise<string | undefined> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  return rows[0]?.position;
}

/** Answers reads so that people see their own writes. */
export interface OwnWrites {
  answer: (request: FastifyRequest, path: string, viewer: Viewer, options: AnswerOptions) => Answer | Promise<Answer>;
  /** The last known answer, without waiting, unless it may be older than the person's own write. */
  lastAnswer: (request: FastifyRequest, path: string, viewer: Viewer) => Answer | undefined;
  /** Undefined if there is nothing to wait for. */
  untilShown: (request: FastifyRequest, viewer: Viewer) => Promise<unknown> | undefined;
}

export function ownWrites(
  hub: Hub<Viewer>,
  standby: StandbyParts | undefined,
  readsOf: (db: Database) => readonly Read<unknown, unknown, Viewer>[],
): OwnWrites {
  if (standby === undefined)
    return {
      answer: (_request, path, viewer, options) => hub.answer(path, viewer, options),
      lastAnswer: (_request, path, viewer) => hub.lastAnswer(path, viewer),
      untilShown: () => undefined,
    };
  const { watch, fallback, cookie } = standby;
  const router = new ReadRouter(readsOf(database(fallback)));
  const written = (request: FastifyRequest, viewer: Viewer) => (viewer === undefined ? undefined : cookie.read(request));
  const atPrimary = async (path: string, viewer: Viewer): Promise<Answer> => {
    const { read, input } = router.resolve(path);
    return answerOf(await read.evaluate(input, read.audience(viewer)));
  };
  return {
    answer(request, path, viewer, options) {
      const own = written(request, viewer);
      if (own === undefined) return hub.answer(path, viewer, options);
      // Evaluates again, because the standby may show a change that the feed has not delivered yet.
      return watch
        .hasReplayed(own, timeouts.get)
        .then((hasReplayed) => (hasReplayed ? hub.answer(path, viewer, { ...options, fresh: true }) : atPrimary(path, viewer)));
    },
    lastAnswer: (request, path, viewer) => (written(request, viewer) === undefined ? hub.lastAnswer(path, viewer) : undefined),
    untilShown(request, viewer) {
      const own = written(request, viewer);
      return own === undefined ? undefined : watch.hasReplayed(own, timeouts.stream);
    },
  };
}
