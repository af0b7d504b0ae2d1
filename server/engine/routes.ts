import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer.ts';
import { sendBody } from './cached-body.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import type { EventStream } from './event-stream.ts';
import { heartbeat } from './events.ts';
import type { LiveOptions } from './live-host.ts';
import { openStream } from './open-stream.ts';
import { AbandonedError } from './queued-task.ts';
import type { Read } from './read.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the streams one after the other within so many milliseconds: their readers come back by themselves, to another node if there is one. */
    endStreams: (within: number) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** The read of a GET route, for the API's description. */
    read?: Read<unknown, unknown, never>;
  }
}

/** Mounts every read as a GET, and `/api/live`, where any of them can be watched. Returns the open streams. */
export function mountLive<Viewer>(app: FastifyInstance, options: LiveOptions<Viewer>): ReadonlySet<EventStream> {
  const { hub } = options;
  for (const read of hub.router.reads) {
    app.get(read.path, { schema: { summary: read.summary, tags: ['reads'] }, config: { read } }, (request, reply) =>
      answerRead(options, read, request, reply),
    );
  }
  const streams = new Set<EventStream>();
  const timer = setInterval(() => {
    for (const stream of streams) {
      hub.checkFreshness();
      stream.send(heartbeat);
    }
  }, options.heartbeatInterval);
  app.get(
    '/api/live',
    {
      schema: { summary: 'Watch any number of reads', tags: ['live'] },
      exposeHeadRoute: false,
      ...(options.streamConfig === undefined ? {} : { config: options.streamConfig }),
    },
    (request, reply) => openStream(options, streams, request, reply),
  );
  app.decorate('endStreams', (within) => endEvenly([...streams], within));
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const stream of streams) stream.end();
  });
  return streams;
}

/** In a few steps, so that their readers do not all ask another node at once. */
async function endEvenly(streams: readonly EventStream[], within: number): Promise<void> {
  const steps = Math.min(streams.length, 50);
  for (let step = 0; step < steps; step++) {
    for (let i = step; i < streams.length; i += steps) streams[i]?.end();
    await sleep(within / steps);
  }
}

async function answerRead<Viewer>(
  options: LiveOptions<Viewer>,
  read: Read<unknown, unknown, Viewer>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { hub, viewerOf, clientKeyOf, isPublic, mayCompress, ownWrites } = options;
  const viewer = await viewerOf(request);
  const fresh = request.headers['cache-control']?.includes('no-cache') ?? false;
  const answerOptions = { fresh, requester: () => ({ client: clientKeyOf(request), signal: disconnectSignal(request) }) };
  const result = ownWrites?.answer(request, request.url, viewer, answerOptions) ?? hub.answer(request.url, viewer, answerOptions);
  const answer = result instanceof Promise ? await unlessAbandoned(result) : result;
  if (answer === undefined) return reply.hijack();
  reply
    .header('cache-control', isPublic(viewer) ? 'public, max-age=0, s-maxage=1' : 'no-store')
    .header('vary', 'Cookie, Authorization, Accept-Encoding');
  if ('gone' in answer) return reply.code(answer.gone.status).type('application/problem+json').send(JSON.stringify(answer.gone));
  return await sendBody(request, reply.type('application/json; charset=utf-8'), answer.body, mayCompress(read.audience(viewer)));
}

/** Undefined if the client disconnected. */
const unlessAbandoned = (pending: Promise<Answer>): Promise<Answer | undefined> =>
  pending.catch((error: unknown) => {
    if (error instanceof AbandonedError) return undefined;
    throw error;
  });
