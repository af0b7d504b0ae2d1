import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Subscription } from './broadcast.ts';
import { EventStream } from './event-stream.ts';
import { failedEvent, goneEvent, heartbeat, statusEvent } from './events.ts';
import type { LiveOptions } from './live-host.ts';
import { streamStatus } from './stream-status.ts';

/** Milliseconds after which a stream that waits for the viewer's own writes reports that it is not live. */
const reportAfter = 1_000;

/** Opens the event stream of a request, and keeps it in `streams` while it is open. */
export async function openStream<Viewer>(
  options: LiveOptions<Viewer>,
  streams: Set<EventStream>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const watches = watchesOf(request.url);
  if (watches === undefined || watches.length > options.maxWatches) throw options.tooManyWatches();
  const paths = watches.map(({ path }) => path);
  const cleanups: (() => void)[] = [];
  const cleanUp = () => {
    for (const each of cleanups.splice(0)) each();
  };
  try {
    // A session may end while it is looked up.
    const recording = options.hub.recordChanges();
    const viewer = await options.viewerOf(request).finally(recording.stop);
    cleanups.push(options.admit(request, viewer, paths));
    const guards = options.guards(viewer);
    reply.hijack();
    if (request.raw.socket.destroyed) {
      cleanUp();
      reply.raw.destroy();
      return;
    }
    const stream = new EventStream(reply.raw, reply.getHeaders() as OutgoingHttpHeaders);
    if (recording.changed(guards)) {
      cleanUp();
      stream.end();
      return;
    }
    let isOpen = true;
    streams.add(stream);
    cleanups.push(
      () => streams.delete(stream),
      options.hub.guard(guards, () => stream.end()),
      options.onAccessEnd?.(viewer, () => stream.end()) ?? (() => undefined),
      () => {
        isOpen = false;
      },
    );
    stream.send(heartbeat);
    stream.onClose(cleanUp);
    await ownWritesShown(options, stream, request, viewer);
    if (isOpen) cleanups.push(...subscribeAll(options, watches, stream, { request, viewer }));
  } catch (error) {
    cleanUp();
    throw error;
  }
}

async function ownWritesShown<Viewer>({ ownWrites }: LiveOptions<Viewer>, stream: EventStream, request: FastifyRequest, viewer: Viewer) {
  const shown = ownWrites?.untilShown(request, viewer);
  if (shown === undefined) return;
  const timer = setTimeout(() => stream.send(statusEvent(false)), reportAfter);
  await shown;
  clearTimeout(timer);
}

function subscribeAll<Viewer>(
  options: LiveOptions<Viewer>,
  watches: readonly Watch[],
  stream: EventStream,
  { request, viewer }: { request: FastifyRequest; viewer: Viewer },
): (() => void)[] {
  const report = streamStatus(watches.length, (live) => stream.send(statusEvent(live)));
  const send = (bytes: Buffer) => {
    options.hub.checkFreshness();
    stream.send(bytes);
  };
  const client = options.clientKeyOf(request);
  const reader = options.readerKeyOf?.(viewer) ?? client;
  return watches.map((watch, i) => {
    const failed = () => stream.send(failedEvent(watch.path));
    const subscription = { ...watch, client, reader, send, failed, live: (live: boolean) => report(i, live) };
    return subscribe(options, subscription, { request, viewer });
  });
}

function subscribe<Viewer>(
  { hub, problemOf, onRefused }: LiveOptions<Viewer>,
  subscription: Subscription,
  { request, viewer }: { request: FastifyRequest; viewer: Viewer },
): () => void {
  try {
    return hub.subscribe(subscription, viewer);
  } catch (error) {
    onRefused?.(request, subscription.path, error);
    subscription.send(goneEvent(subscription.path, problemOf(error)));
    subscription.live(true);
    return () => undefined;
  }
}

interface Watch {
  path: string;
  etag: string | undefined;
}

/** The `watch` and `etag` parameters by position: no etags, or one per watch, which may be empty. Undefined if they do not match. */
function watchesOf(url: string): Watch[] | undefined {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const paths = query.getAll('watch');
  const etags = query.getAll('etag');
  if (paths.length === 0 || (etags.length > 0 && etags.length !== paths.length)) return undefined;
  return paths.map((path, i) => ({ path, etag: etags[i] || undefined }));
}
