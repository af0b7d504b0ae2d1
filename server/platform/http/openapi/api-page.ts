import type { FastifyInstance } from 'fastify';
import { errors } from '../../../../shared/errors.ts';
import { CachedBody, sendBody } from '../../../engine/cached-body.ts';

type Operation = { summary?: string; tags?: string[] };

/** The page at /api: every call, and what each problem means. The `type` of a problem document links here. Printed from the API's description. */
export function mountApiPage(app: FastifyInstance, publicUrl: string): void {
  let page: CachedBody | undefined;
  app.get('/api', { schema: { hide: true } }, (request, reply) => {
    page ??= new CachedBody(render(publicUrl, Object.entries((app.swagger().paths ?? {}) as Record<string, Record<string, Operation>>)));
    reply.headers({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' });
    return sendBody(request, reply.type('text/html; charset=utf-8'), page);
  });
}

function render(publicUrl: string, paths: [string, Record<string, Operation>][]): string {
  const calls = paths.flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, { summary = '', tags = [] }]) => ({
      kind: tags[0],
      call: `${method.toUpperCase()} ${url}`,
      summary,
    })),
  );
  const rowsOfKind = (kind: string) =>
    calls.filter((each) => each.kind === kind).map(({ call, summary }) => row([code(call), prose(summary)]));
  const problems = Object.entries(errors).map(([name, { status, title, next }]) =>
    row([code(name), String(status), prose(`${title}. ${next}`)], name),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>API · Dealwire</title><link rel="icon" href="/mark.svg" type="image/svg+xml"><link rel="stylesheet" href="/api-page.css">
</head>
<body>
<main>
<p><a href="/">Dealwire</a></p>
<h1>API</h1>
<p>Every read is a GET that answers JSON with an <code>ETag</code>, and can be watched over plain HTTP. The full description is
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<h2>Watch</h2>
<pre><code>curl -N '${text(publicUrl)}/api/live?watch=%2Fapi%2Fdeals%3Fsort%3Dnew'</code></pre>
<p>This is an event stream: a <code>snapshot</code>, then a <code>patch</code> (RFC 7396) for every change, <code>gone</code> when a read is no
longer available, and <code>status</code>, which says whether everything is current. Repeat <code>watch</code> to watch several reads. Give an
<code>etag</code> for each to reconnect without a snapshot.</p>
<h2>Tokens</h2>
<p>Without one, you read what guests read. A personal token, made at <a href="/settings/tokens">/settings/tokens</a>, reads and writes as you, as far as its scopes go:
<code>read</code>, <code>write</code>, <code>moderate</code>. Send it in a header, never in an address. It counts for streams too.</p>
<pre><code>curl -H "Authorization: Bearer $DEALWIRE_TOKEN" '${text(publicUrl)}/api/me/inbox'</code></pre>
<h2>Assistants</h2>
<p><code>${text(publicUrl)}/mcp</code> speaks the Model Context Protocol (Streamable HTTP): search deals, look at one, its price history, what is hot. With a token in the
same header, an assistant can also read your saved deals and your inbox, and follow deals for you.</p>
<pre><code>${text(JSON.stringify({ mcpServers: { dealwire: { type: 'http', url: `${publicUrl}/mcp` } } }, null, 2))}</code></pre>
<h2>Reads</h2>${table(['Call', 'What it answers'], rowsOfKind('reads'))}
<h2>Commands</h2>
<p>JSON, by someone who is signed in, from this site only, or with a token. A command that is sent again with the same <code>Idempotency-Key</code> runs only once.</p>
${table(['Call', 'What it does'], rowsOfKind('commands'))}
<h2>Problems</h2>
<p><code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>, and <code>fields</code> if a field is wrong.</p>
${table(['Code', 'Status', 'What to do'], problems)}
</main>
</body>
</html>
`;
}

const text = (value: string) => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/** Text with the code in it between backticks, as OpenAPI has it. */
const prose = (value: string) => text(value).replace(/`([^`]+)`/g, '<code>$1</code>');
const code = (value: string) => `<code>${text(value)}</code>`;
const row = (cells: readonly string[], id?: string) =>
  `<tr${id === undefined ? '' : ` id="${id}"`}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (head: readonly string[], rows: readonly string[]) =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
