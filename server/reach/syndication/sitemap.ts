import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dealSlug } from '../../deals/card.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { rateLimits } from '../../platform/http/rate-limits.ts';
import { textElement } from '../../platform/text/markup.ts';
import { dealAddress } from '../page/addresses.ts';

/** Ids per file; also the protocol's limit of entries: https://www.sitemaps.org/protocol.html */
const idsPerFile = 50_000;
/** Deals per query while a file is streamed, so that it needs little memory and other work gets a turn. */
const batchSize = 250;

const isPublic = "state in ('live', 'expired') and not members_only";

// Public deals only: the number of files must not reveal hidden ones.
const lastId = statement<{ last: number }>(
  'sitemap_last',
  `select id::float8 as last from deals where ${isPublic} order by id desc limit 1`,
);
const dealsFrom = statement<{ id: number; title: string; changedAt: string }>(
  'sitemap_deals',
  `select id::float8, title, to_char(greatest(live_at, edited_at, expired_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt" from deals
   where id > $1 and id <= $2 and ${isPublic} order by id limit ${batchSize}`,
);
const lists = statement<{ base: string; slug: string }>(
  'sitemap_lists',
  `(select '/c/' as base, slug from categories where merged_into is null order by position) union all
   (select '/m/', slug from merchants where (select true from deals
      where merchant_id = merchants.id and ${isPublic} limit 1) order by id limit ${idsPerFile - 1_000})`,
);

/** Serves the sitemap: an index, the lists, and the deals by ranges of ids. */
export function mountSitemap(app: FastifyInstance, { db, publicUrl }: { db: Database; publicUrl: string }): void {
  const schema = { hide: true };
  app.get('/sitemap.xml', { schema }, async (_request, reply) => {
    const files = Math.ceil(((await lastId(db))[0]?.last ?? 0) / idsPerFile);
    const names = ['lists', ...Array.from({ length: files }, (_, index) => `deals-${index + 1}`)];
    const maps = names.map((name) => `<sitemap>${textElement('loc', `${publicUrl}/sitemaps/${name}.xml`)}</sitemap>`);
    return xml(reply, `${declaration}<sitemapindex ${namespace}>${maps.join('')}</sitemapindex>`);
  });
  app.get('/sitemaps/lists.xml', { schema, config: { rateLimit: rateLimits.sitemaps } }, async (_request, reply) => {
    const paths = ['/', ...(await listPaths(db))];
    return xml(reply, `${opening}${paths.map((path) => entry(publicUrl + path)).join('')}${closing}`);
  });
  app.get<{ Params: { number: string } }>(
    '/sitemaps/deals-:number(^[1-9]\\d{0,6}).xml',
    { schema, config: { rateLimit: rateLimits.sitemaps } },
    async (request, reply) => {
      const number = Number(request.params.number);
      if ((number - 1) * idsPerFile >= ((await lastId(db))[0]?.last ?? 0)) throw new Problem('NOT_FOUND');
      return xml(reply, Readable.from(dealsFile(db, number, publicUrl)));
    },
  );
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const opening = `${declaration}<urlset ${namespace}>`;
const closing = '</urlset>';

async function listPaths(db: Database): Promise<string[]> {
  return (await lists(db)).map(({ base, slug }) => base + encodeURIComponent(slug));
}

async function* dealsFile(db: Database, number: number, publicUrl: string): AsyncGenerator<string> {
  yield opening;
  const last = number * idsPerFile;
  let after = last - idsPerFile;
  for (let full = true; full; ) {
    const rows = await dealsFrom(db, after, last);
    yield rows.map(({ id, title, changedAt }) => entry(publicUrl + dealAddress({ id, slug: dealSlug(title) }), changedAt)).join('');
    full = rows.length === batchSize;
    after = rows.at(-1)?.id ?? last;
  }
  yield closing;
}

const entry = (url: string, changedAt?: string): string =>
  `<url>${textElement('loc', url)}${changedAt === undefined ? '' : textElement('lastmod', changedAt)}</url>`;

const xml = (reply: FastifyReply, content: string | Readable) =>
  reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(content);
