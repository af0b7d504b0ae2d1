import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { languages, translatorFor } from './notify/channels/translator.ts';
import type { Config } from './platform/config/config.ts';
import { listenProblem } from './platform/core/listen-problem.ts';
import { Problem } from './platform/core/problem.ts';
import { cspHash } from './platform/http/csp-hash.ts';
import { responseHeaders } from './platform/http/response-headers.ts';
import { readerFinder } from './reach/page/reader.ts';
import { startingPage, startingScript } from './starting-page.ts';

/** Seconds until a program may ask again. */
const retryAfter = 5;

interface Answer {
  status: number;
  type: string;
  body: string;
  policy?: string;
}

/**
 * Answers at the board's address until `end` is called: `/livez` that the node is alive, and everything else with 503. A start that upgrades the database of a
 * large board takes minutes. Throws a StartupError if the address cannot be listened on.
 */
export async function answerWhileStarting({ host, port, publicUrl }: Config, webRoot: string): Promise<{ end: () => Promise<void> }> {
  const answerTo = startingAnswers(readFileSync(path.join(webRoot, 'link-page.css'), 'utf8'));
  const common = responseHeaders(publicUrl);
  const server = createServer((request, response) => send(response, answerTo(request), common));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve)).catch(
    (error: NodeJS.ErrnoException) => {
      throw listenProblem(error, { host: ['HOST', host], port: ['PORT', port] });
    },
  );
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { end };
}

/** What a request is answered. `style` is that of the page. */
export function startingAnswers(style: string): (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => Answer {
  const readerOf = readerFinder(languages);
  const policy = `default-src 'none'; connect-src 'self'; style-src ${cspHash(style)}; script-src ${cspHash(startingScript)}; base-uri 'none'; frame-ancestors 'none'`;
  return ({ method = '', url = '', headers }) => {
    if (/^\/livez(\?|$)/.test(url)) return { status: 200, type: 'application/json', body: '{"ok":true}' };
    if (!['GET', 'HEAD'].includes(method) || headers.accept?.includes('text/html') !== true) return problem;
    const language = readerOf(headers['accept-language'], undefined)?.language ?? 'en';
    return { status: 503, type: 'text/html; charset=utf-8', body: startingPage(translatorFor(language), style), policy };
  };
}

const unavailable = new Problem('UNAVAILABLE', 'The board is being upgraded or restarted.', { retryAfter }).document();
const problem: Answer = { status: unavailable.status, type: 'application/problem+json', body: JSON.stringify(unavailable) };

function send(response: ServerResponse, { status, type, body, policy }: Answer, common: Readonly<Record<string, string>>): void {
  response
    .writeHead(status, {
      ...common,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(policy !== undefined && { 'content-security-policy': policy }),
      ...(status === 503 && { 'retry-after': retryAfter }),
      // The board itself listens soon.
      connection: 'close',
    })
    .end(body);
}
