import type { FastifyRequest } from 'fastify';
import type { Answer } from './answer.ts';
import type { Dependency } from './dependencies.ts';
import type { AnswerOptions, Hub } from './hub.ts';

/** What the application provides to serve its reads. */
export interface LiveOptions<Viewer> {
  hub: Hub<Viewer>;
  viewerOf: (request: FastifyRequest) => Promise<Viewer>;
  /** Replaces `hub.answer` if reads may not show a viewer's own writes yet; `untilShown` is what a stream waits for. */
  ownWrites?: {
    answer: (request: FastifyRequest, path: string, viewer: Viewer, options: AnswerOptions) => Answer | Promise<Answer>;
    untilShown: (request: FastifyRequest, viewer: Viewer) => Promise<unknown> | undefined;
  };
  /** The rows that define this viewer: when one changes, the viewer's streams end. */
  guards: (viewer: Viewer) => Dependency[];
  /** The client that is charged for evaluations, such as an address. */
  clientKeyOf: (request: FastifyRequest) => string;
  /** Whom a viewer's streams count as; by default their client. */
  readerKeyOf?: (viewer: Viewer) => string | undefined;
  /** Calls `onEnd` when the viewer's access times out. Returns a function that stops waiting. */
  onAccessEnd?: (viewer: Viewer, onEnd: () => void) => () => void;
  /** Whether a shared cache may store answers to this viewer. */
  isPublic: (viewer: Viewer) => boolean;
  /** Whether answers to this audience may be compressed: not if they mix personal data with what others wrote. */
  mayCompress: (audience: string) => boolean;
  /** The problem document for an error of `hub.subscribe`. */
  problemOf: (error: unknown) => object & { status: number };
  /** Called when a stream is refused one of the reads that it watches, of which the request's own answer says nothing. */
  onRefused?: (request: FastifyRequest, path: string, error: unknown) => void;
  /** Milliseconds between heartbeats. */
  heartbeatInterval: number;
  /** Reads per stream. */
  maxWatches: number;
  tooManyWatches: () => Error;
  /** Admits a viewer's stream that watches these paths and returns a function that releases it. Throws if they have too many. */
  admit: (request: FastifyRequest, viewer: Viewer, paths: readonly string[]) => () => void;
  /** Fastify's route options for the stream, e.g. its rate limit. */
  streamConfig?: object;
}
