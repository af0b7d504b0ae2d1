import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { rateLimits } from '../../platform/http/rate-limits.ts';
import { shownAddress } from './check-target.ts';
import { followLink, type OpenedLink, openLink } from './link-action.ts';
import { linkPage } from './link-page.ts';
import { type Translator, translatorFor } from './translator.ts';

interface LinkParts {
  /** The primary. */
  db: Database;
  boardName: () => Promise<string>;
}
interface ByToken {
  Params: { token: string };
}

/**
 * Mounts `/stop/:token` and `/verify/:token`. GET shows what the link does and changes nothing, because mail programs open links to check them. POST
 * does it; mail programs send it for one click on "unsubscribe" (RFC 8058).
 */
export async function mountLinks(app: FastifyInstance, { db, boardName }: LinkParts): Promise<void> {
  const config = { rateLimit: rateLimits.links };
  await app.register(async (pages) => {
    acceptForms(pages);
    for (const path of ['/stop/:token', '/verify/:token']) {
      pages.get<ByToken>(path, { schema: { hide: true }, config }, async ({ params, headers }, reply) => {
        const link = await openLink(db, params.token);
        return send(reply, link, headers['accept-language'], await boardName(), question);
      });
      pages.post<ByToken>(path, { schema: { hide: true }, config }, async ({ params, headers, body }, reply) => {
        const link = await openLink(db, params.token);
        const choice = body instanceof URLSearchParams ? body.get('choice') : null;
        const isDone = link !== undefined && (await db.transaction((tx) => followLink(tx, link, choice)));
        return send(reply, link, headers['accept-language'], await boardName(), isDone ? done : question);
      });
    }
  });
}

/** Mail programs may send their `List-Unsubscribe=One-Click` in either form; its content does not matter. */
function acceptForms(pages: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  pages.addContentTypeParser<string>(forms, { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, parsed) =>
    parsed(null, new URLSearchParams(body)),
  );
}

type Page = (link: OpenedLink, translator: Translator, board: string) => Parameters<typeof linkPage>[2];

function send(reply: FastifyReply, link: OpenedLink | undefined, language: string | undefined, board: string, page: Page): FastifyReply {
  const translator = translatorFor(link?.channel.language ?? firstLanguage(language));
  const gone = { title: translator.t('message.page.gone'), text: translator.t('message.page.gone.text') };
  return (
    reply
      .code(link === undefined ? 404 : 200)
      // Nobody else learns the address. With "no-referrer", a browser would not say that the form is from here.
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        'content-security-policy': policy,
      })
      .type('text/html; charset=utf-8')
      .send(linkPage(translator, board, link === undefined ? gone : page(link, translator, board)))
  );
}

/** Nothing on the page comes from elsewhere, and no other site shows it in a frame, where a click could be stolen. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const firstLanguage = (accepted = '') => /^[a-z]{2,3}\b/.exec(accepted)?.[0] ?? 'en';

const buttons = { all: 'stop', kind: 'stop', alert: 'pause', verify: 'verify' } as const;

/** The page is for everyone who reads the message: those in a chat must not learn where the board posts to it. */
const question: Page = ({ action, channel, names }, { t }, board) => {
  const values = { address: shownAddress(channel), board, ...names };
  const less = [
    ...(names.merchant === undefined ? [] : [{ value: 'merchant', text: t('message.page.less.merchant', values) }]),
    { value: 'category', text: t('message.page.less.category', values) },
  ];
  const choices = action.do === 'less' ? less : [{ value: 'yes', text: t(`message.page.${buttons[action.do]}.button`) }];
  return { title: t(`message.page.${action.do}`, values), choices };
};

const done: Page = ({ action, channel, names }, { t }, board) => ({
  title: t(`message.page.${action.do}.done`, { address: shownAddress(channel), board, ...names }),
  text: t(action.do === 'verify' ? 'message.page.verified.text' : 'message.page.stopped.text'),
});
