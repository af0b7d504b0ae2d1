import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/core/problem.ts';
import { isOpenedLocally } from '../../platform/http/opened-locally.ts';
import { html } from '../../platform/text/html.ts';
import type { CaughtMail, MailCatcher } from './mail-catcher.ts';

const page = (title: string, body: ReturnType<typeof html>) =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="stylesheet" href="/api-page.css"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`.text;

/**
 * Mounts `/dev/mail`: what the board would have sent by e-mail. Only for boards whose people are fictional, and only for those who open it by a
 * loopback address: neither a network that the board is also in, nor another site whose name leads here.
 */
export async function mountMailCatcher(app: FastifyInstance, caught: MailCatcher): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => {
      if (!isOpenedLocally(request)) throw new Problem('NOT_FOUND');
    });
    mountMails(pages, caught);
  });
}

function mountMails(app: FastifyInstance, { mails }: MailCatcher): void {
  const find = (id: string): CaughtMail => {
    const found = mails.find((each) => String(each.id) === id);
    if (found === undefined) throw new Problem('NOT_FOUND');
    return found;
  };
  app.get('/dev/mail', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('Mails', list(mails))),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { schema: { hide: true } }, ({ params }, reply) => {
    const { mail, to } = find(params.id);
    return reply.type('text/html; charset=utf-8').send(page(String(mail.subject), shown(params.id, to, mail)));
  });
  // A mail is a document of its own: its styles are inline, and it runs no scripts.
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', { schema: { hide: true } }, ({ params }, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-popups allow-top-navigation",
      )
      .type('text/html; charset=utf-8')
      .send(String(find(params.id).mail.html)),
  );
}

const list = (mails: readonly CaughtMail[]) =>
  mails.length === 0
    ? html`<p>Nothing yet. Mails to the people of this demo board are shown here instead of being sent.</p>`
    : html`<p>Mails to the people of this demo board, newest first. They are shown here instead of being sent.</p><ul>${mails.map(
        ({ id, at, to, mail }) =>
          html`<li><p><a href="/dev/mail/${id}">${String(mail.subject)}</a><br>To ${to}, ${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</p></li>`,
      )}</ul>`;

const shown = (id: string, to: string, { text, headers, list }: CaughtMail['mail']) =>
  html`<p>To ${to}. <a href="/dev/mail/${id}/html">As HTML</a> · <a href="/dev/mail">All mails</a></p>
<pre>${String(text)}</pre>
<h2>Headers</h2><pre>${JSON.stringify({ ...headers, list }, undefined, 2)}</pre>`;
