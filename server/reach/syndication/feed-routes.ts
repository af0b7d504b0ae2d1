import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BoardInfo } from '../../../shared/board-info.ts';
import type { DealList } from '../../../shared/deals.ts';
import { type DealListParams, type ReadPath, reads } from '../../../shared/reads.ts';
import { CachedBody, sendBody } from '../../engine/cached-body.ts';
import type { AnswerOptions, Hub } from '../../engine/hub.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readAnswer } from '../../platform/http/read-answer.ts';
import { type FeedFormat, feedAddress, feedFormats, listAddress } from '../page/addresses.ts';
import { dealTexts } from './deal-texts.ts';
import { feedEntry, writeFeed } from './feed-formats.ts';

/** Cached feeds. They expire because the deals' texts are not part of the list that invalidates them. */
const cacheLimits = { bytes: 32 * 1024 * 1024, milliseconds: 60_000 };

interface Written {
  /** The etags of the data it was written from. */
  from: string;
  body: CachedBody;
}

export interface FeedContext {
  hub: Hub<Viewer>;
  /** For reads. */
  db: Database;
  publicUrl: string;
}

/** Serves every list as RSS, Atom and JSON Feed, with the query of `GET /api/deals`, always as a guest sees it. */
export function mountFeeds(app: FastifyInstance, context: FeedContext): void {
  const written = cachedFeeds(context);
  for (const format of Object.keys(feedFormats) as FeedFormat[])
    app.get(feedAddress(format, ''), { schema: { hide: true } }, async (request, reply) => {
      const fresh = request.headers['cache-control']?.includes('no-cache') ?? false;
      const asking = { fresh, requester: () => ({ client: clientAddress(request) }) };
      const { body } = await written(format, searchIn(request.url), asking);
      return sendFeed(reply, request, format, body);
    });
}

function cachedFeeds(context: FeedContext) {
  const cache = new LRUCache<string, Written>({
    ...{ maxSize: cacheLimits.bytes, ttl: cacheLimits.milliseconds },
    // The factor leaves room for both compressed forms.
    sizeCalculation: ({ body }, key) => 2 * (2 * body.text.length + key.length),
  });
  return async (format: FeedFormat, search: string, asking: AnswerOptions): Promise<Written> => {
    const list = await readAnswer(context.hub, dealsOf(search), undefined, asking);
    const boardInfo = await readAnswer(context.hub, reads.board(), undefined, { ...asking, fresh: false });
    if (list === undefined || boardInfo === undefined) throw new Problem('NOT_FOUND');
    const from = `${list.etag} ${boardInfo.etag}`;
    const cached = cache.get(format + search);
    if (cached?.from === from) return cached;
    const written = { from, body: await write(context, { format, search, list: list.data, boardInfo: boardInfo.data }) };
    cache.set(format + search, written);
    return written;
  };
}

/** A feed reader looks at the first page only: what is new must be on it, also if it only mentions the words of a search. */
function dealsOf(search: string): ReadPath<DealList> {
  const query = new URLSearchParams(search);
  if (query.has('q')) query.set('mixed', 'true');
  return `${reads.deals()}${query.size === 0 ? '' : `?${query}`}` as ReadPath<DealList>;
}

export const searchIn = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

interface WriteRequest {
  format: FeedFormat;
  search: string;
  list: DealList;
  boardInfo: BoardInfo;
}

async function write({ db, publicUrl }: FeedContext, { format, search, list, boardInfo }: WriteRequest): Promise<CachedBody> {
  const params: DealListParams = Object.fromEntries(new URLSearchParams(search));
  const next = list.next === undefined ? {} : { next: publicUrl + feedAddress(format, searchOf({ ...params, after: list.next })) };
  // Like alerts, feeds have no deals that match only some of the words.
  const matching = list.order.filter((id) => list.deals[id]?.match !== 'partial');
  const html = await dealTexts(db, matching);
  const body = writeFeed[format]({
    title: feedTitle(params, boardInfo),
    description: 'Deals that people found, and what others think of them.',
    home: publicUrl + listAddress(params),
    self: publicUrl + feedAddress(format, search),
    ...next,
    entries: matching.flatMap((id) => {
      const card = list.deals[id];
      return card === undefined ? [] : [feedEntry(card, html(id), publicUrl)];
    }),
  });
  return new CachedBody(body);
}

const searchOf = (params: DealListParams) => reads.deals(params).slice(reads.deals().length);

/** The list's filters and the board's name. */
function feedTitle({ q, category, merchant, author, sort, after }: DealListParams, { name, categories }: BoardInfo): string {
  const parts = [q, category === undefined ? undefined : (categories[category]?.name ?? category), merchant, author && `@${author}`, sort];
  const page = after === undefined ? [] : ['more'];
  return [...parts.filter((part) => part !== undefined && part !== ''), ...page, name].join(' · ');
}

export function sendFeed(reply: FastifyReply, request: FastifyRequest, format: FeedFormat, body: CachedBody) {
  reply.headers({ 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding', 'access-control-allow-origin': '*' });
  return sendBody(request, reply.type(`${feedFormats[format].type}; charset=utf-8`), body);
}
