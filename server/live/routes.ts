import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AbandonedError } from '../core/queued-task.ts';
import type { Answer } from './answer.ts';
import type { Subscription } from './broadcast.ts';
import { sendBody } from './cached-body.ts';
import type { Dependency } from './dependencies.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { EventStream } from './event-stream.ts';
import { goneEvent, heartbeat, statusEvent } from './events.ts';
import type { AnswerOptions, Hub } from './hub.ts';
import type { Read } from './read.ts';
import { streamStatus } from './stream-status.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On the GET of a read: the read, for whoever describes the API. */
    read?: Read<unknown, unknown, never>;
  }
}

export interface LiveOptions<Viewer> {
  hub: Hub<Viewer>;
  viewerOf: (request: FastifyRequest) => Promise<Viewer>;
  /** Other than `hub.answer`, where what is read may not show yet what this viewer has written; and what a stream waits for then. */
  ownWrites?: {
    answer: (request: FastifyRequest, path: string, viewer: Viewer, asking: AnswerOptions) => Answer | Promise<Answer>;
    untilShown: (request: FastifyRequest, viewer: Viewer) => Promise<unknown> | undefined;
  };
  /** The rows that decide who this viewer is: a change of one ends the viewer's streams, and the viewer is looked up again. */
  guards: (viewer: Viewer) => Dependency[];
  /** Whose share of the evaluations a request's are counted in, such as an address. */
  clientKeyOf: (request: FastifyRequest) => string;
  /** Calls `over` when this viewer may watch no longer though no row changed, as by time. Answers how to stop waiting for that. */
  untilOver?: (viewer: Viewer, over: () => void) => () => void;
  /** Whether answers to this viewer may be kept by a shared cache. */
  isPublic: (viewer: Viewer) => boolean;
  /** Whether the answer at this address may be compressed: not where what is somebody's own stands beside what others wrote. */
  mayCompress: (url: string) => boolean;
  /** What is thrown for a path that is no read, as a problem document. */
  problemOf: (error: unknown) => object & { status: number };
  /** Reads one stream may watch. */
  maxWatches: number;
  tooManyWatches: () => Error;
  /** Lets a stream in that watches these paths, and answers how it leaves; throws where this reader has too many. */
  admit: (request: FastifyRequest, paths: readonly string[]) => () => void;
  /** Fastify's own route options for the stream, e.g. its rate budget. */
  streamConfig?: object;
}

/** Milliseconds between heartbeats, which tell a reader and everything in between that the stream is there. */
const beat = 15_000;
/** Milliseconds after which a stream that waits says that it is not live. */
const mentioned = 1_000;

/** Mounts every read as a GET, and `/api/live`, where any of them can be watched. */
export function mountLive<Viewer>(app: FastifyInstance, options: LiveOptions<Viewer>): void {
  const { hub } = options;
  for (const read of hub.router.reads) {
    app.get(read.path, { schema: { summary: read.summary, tags: ['reads'] }, config: { read } }, (request, reply) =>
      answerRead(options, request, reply),
    );
  }
  const streams = new Set<EventStream>();
  const hearts = setInterval(() => {
    for (const stream of streams) stream.send(heartbeat);
  }, beat);
  app.get(
    '/api/live',
    {
      schema: { summary: 'Watch any number of reads', tags: ['live'] },
      exposeHeadRoute: false,
      ...(options.streamConfig === undefined ? {} : { config: options.streamConfig }),
    },
    (request, reply) => openStream(options, streams, request, reply),
  );
  app.addHook('preClose', async () => {
    clearInterval(hearts);
    for (const stream of streams) stream.end();
  });
}

async function answerRead<Viewer>(options: LiveOptions<Viewer>, request: FastifyRequest, reply: FastifyReply) {
  const { hub, viewerOf, clientKeyOf, isPublic, mayCompress, ownWrites } = options;
  const viewer = await viewerOf(request);
  const fresh = request.headers['cache-control']?.includes('no-cache') ?? false;
  const asking = { fresh, requester: () => ({ client: clientKeyOf(request), gone: disconnectSignal(request) }) };
  const known = ownWrites?.answer(request, request.url, viewer, asking) ?? hub.answer(request.url, viewer, asking);
  const answer = known instanceof Promise ? await unlessGone(known) : known;
  if (answer === undefined) return reply.hijack();
  reply
    .header('cache-control', isPublic(viewer) ? 'public, max-age=0, s-maxage=1' : 'private, no-cache')
    .header('vary', 'Cookie, Accept-Encoding');
  if ('gone' in answer) return reply.code(answer.gone.status).type('application/problem+json').send(JSON.stringify(answer.gone));
  return await sendBody(request, reply.type('application/json; charset=utf-8'), answer.body, mayCompress(request.url));
}

/** Undefined where whoever asked for it did not wait. */
const unlessGone = (coming: Promise<Answer>): Promise<Answer | undefined> =>
  coming.catch((error: unknown) => {
    if (error instanceof AbandonedError) return undefined;
    throw error;
  });

async function openStream<Viewer>(options: LiveOptions<Viewer>, streams: Set<EventStream>, request: FastifyRequest, reply: FastifyReply) {
  const watches = watchesOf(request.url);
  if (watches === undefined || watches.length > options.maxWatches) throw options.tooManyWatches();
  const leave = [
    options.admit(
      request,
      watches.map(({ path }) => path),
    ),
  ];
  const left = () => {
    for (const each of leave.splice(0)) each();
  };
  try {
    // A session may end while it is looked up.
    const overhearing = options.hub.recordChanges();
    const viewer = await options.viewerOf(request).finally(overhearing.stop);
    const guards = options.guards(viewer);
    reply.hijack();
    if (overhearing.changed(guards) || request.raw.socket.destroyed) {
      left();
      return reply.raw.destroy();
    }
    const stream = new EventStream(reply.raw, reply.getHeaders() as OutgoingHttpHeaders);
    streams.add(stream);
    leave.push(
      () => streams.delete(stream),
      options.hub.guard(guards, () => stream.end()),
      options.untilOver?.(viewer, () => stream.end()) ?? (() => undefined),
    );
    stream.send(heartbeat);
    const client = options.clientKeyOf(request);
    const tell = streamStatus(watches.length, (live) => stream.send(statusEvent(live)));
    const send = (bytes: Buffer) => stream.send(bytes);
    let isOpen = true;
    leave.push(() => {
      isOpen = false;
    });
    stream.onClose(left);
    const shown = options.ownWrites?.untilShown(request, viewer);
    if (shown !== undefined) {
      const late = setTimeout(() => stream.send(statusEvent(false)), mentioned);
      await shown;
      clearTimeout(late);
    }
    for (const [i, { path, etag }] of isOpen ? watches.entries() : [])
      leave.push(subscribe(options, { path, etag, client, send, live: (live) => tell(i, live) }, viewer));
  } catch (error) {
    left();
    throw error;
  }
}

function subscribe<Viewer>({ hub, problemOf }: LiveOptions<Viewer>, subscription: Subscription, viewer: Viewer): () => void {
  try {
    return hub.subscribe(subscription, viewer);
  } catch (error) {
    subscription.send(goneEvent(subscription.path, problemOf(error)));
    subscription.live(true);
    return () => undefined;
  }
}

interface Watch {
  path: string;
  etag: string | undefined;
}

/** `watch` and `etag` by position: no etag at all, or one for each watch, empty where there is none. Undefined if it is neither. */
function watchesOf(url: string): Watch[] | undefined {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const paths = query.getAll('watch');
  const etags = query.getAll('etag');
  if (paths.length === 0 || (etags.length > 0 && etags.length !== paths.length)) return undefined;
  return paths.map((path, i) => ({ path, etag: etags[i] || undefined }));
}
