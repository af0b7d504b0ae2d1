import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../shared/errors.ts';
import { Problem } from '../core/problem.ts';
import { challengeOf } from './challenge.ts';
import { problemOf } from './problem-of.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Answers an error with a problem document. `headers` are the common response headers, because an early failure has not run the hook that
 * sets them.
 */
export const problemHandler = (headers: Headers) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const problem = problemOf(error);
  if (problem.status >= 500 && !wasAborted(request)) request.log.error({ err: error, url: request.url }, problem.code);
  if (problem.extras.retryAfter !== undefined) void reply.header('retry-after', problem.extras.retryAfter);
  const challenge = challengeOf(problem);
  if (challenge !== undefined) void reply.header('www-authenticate', challenge);
  return reply
    .code(problem.status)
    .headers(headers)
    .type('application/problem+json')
    .send(JSON.stringify(problem.document(request.id)));
};

/** The client disconnected before it had sent the whole request. */
const wasAborted = ({ raw }: FastifyRequest) => !raw.complete && raw.destroyed;

const codes: Readonly<Record<string, ErrorCode>> = { ERR_HTTP_REQUEST_TIMEOUT: 'TIMED_OUT', HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE' };

/** Answers clients that never sent a valid request: not HTTP, too slow or too large. */
export const clientErrorHandler = (headers: Headers) => (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = new Problem(codes[error.code ?? ''] ?? 'MALFORMED');
    socket.write(answerText(problem.status, headers, JSON.stringify(problem.document())));
  }
  socket.destroySoon();
};

function answerText(status: number, headers: Headers, body: string): string {
  const all = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
