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
const retryAfter = '5';

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
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
function startingAnswers(style: string): (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => Answer {
  const readerOf = readerFinder(languages);
  const policy = `default-src 'none'; connect-src 'self'; style-src ${cspHash(style)}; script-src ${cspHash(startingScript)}; base-uri 'none'; frame-ancestors 'none'`;
  return ({ method = '', url = '', headers }) => {
    if (/^\/livez(\?|$)/.test(url)) return alive;
    if (!['GET', 'HEAD'].includes(method) || headers.accept?.includes('text/html') !== true) return problem;
    const language = readerOf(headers['accept-language'], undefined)?.language ?? 'en';
    const page = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'retry-after': retryAfter };
    return { status: 503, headers: page, body: startingPage(translatorFor(language), style) };
  };
}

const alive: Answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' };

const unavailable = new Problem('UNAVAILABLE', 'The board is being upgraded or restarted.', { retryAfter: Number(retryAfter) }).document();
const problem: Answer = {
  status: unavailable.status,
  headers: { 'content-type': 'application/problem+json', 'retry-after': retryAfter },
  body: JSON.stringify(unavailable),
};

function send(response: ServerResponse, { status, headers, body }: Answer, common: Answer['headers']): void {
  // The board itself listens soon, with other connections.
  const all = { ...common, ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  response.writeHead(status, all).end(body);
}
