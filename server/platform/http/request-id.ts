import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsTrusted } from './trusted-proxies.ts';

/** What a proxy may call a request: enough for a UUID or the ids of usual proxies, and nothing that could forge a line of a log. */
const given = /^[\w.:/+=-]{1,128}$/;
/** https://www.w3.org/TR/trace-context/ */
const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;
const noTrace = '0'.repeat(32);

/**
 * Returns a function that names requests: as a trusted proxy does (`X-Request-Id`), else by an id that no other node or start of this one gives. What
 * anyone else sends is ignored, so that nobody can give theirs the id of another's.
 */
export function requestIds(isTrusted: IsTrusted): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (request) => {
    const id = trustedHeader(request, 'x-request-id', isTrusted);
    if (id !== undefined && given.test(id)) return id;
    count += 1;
    return `req-${prefix}_${count.toString(36)}`;
  };
}

/** The trace that a trusted proxy puts the request in (`traceparent`). */
export function traceOf(request: IncomingMessage, isTrusted: IsTrusted): string | undefined {
  const trace = traceParent.exec(trustedHeader(request, 'traceparent', isTrusted) ?? '')?.[1];
  return trace === noTrace ? undefined : trace;
}

function trustedHeader({ headers, socket }: IncomingMessage, name: string, isTrusted: IsTrusted): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && isTrusted(socket.remoteAddress ?? '') ? value : undefined;
}
