import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DealDetail } from '../../../shared/deals.ts';
import { embedAddress } from '../../../shared/embed.ts';
import { reads } from '../../../shared/reads.ts';
import { CachedBody, sendBody } from '../../engine/cached-body.ts';
import type { Hub } from '../../engine/hub.ts';
import { ById } from '../../platform/core/ids.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readAnswer } from '../../platform/http/read-answer.ts';
import { readerFinder } from '../page/reader.ts';
import { cardThemes, renderCard } from './card.ts';
import { frameHeaders } from './frame-headers.ts';
import { guestsDeal } from './guests-deal.ts';
import { pace, RequestRate, refreshAfter } from './refresh.ts';
import { cardTexts } from './texts.ts';

const Query = z.object({ theme: z.enum(cardThemes).optional().catch(undefined), updates: z.literal('off').optional().catch(undefined) });

/** Cards that are remembered, each of a few kilobytes. */
const maxCards = 5_000;

interface Written {
  /** The etags of the data it was written from. */
  from: string;
  body: CachedBody;
  style: string;
  /** Milliseconds. */
  changedAt: number;
}

/**
 * Serves `/embed/d/:id`, the card of a deal for other sites: always as a guest sees it, without scripts and cookies. It stays current because
 * the browser asks again (docs/decisions/0037-embedded-cards.md). It is written once for each change, however many read it.
 */
export function mountCards(
  app: FastifyInstance,
  { hub, publicUrl, webRoot }: { hub: Hub<Viewer>; publicUrl: string; webRoot: string },
): void {
  const written = new LRUCache<string, Written>({ max: maxCards });
  const rate = new RequestRate();
  const texts = cardTexts(webRoot);
  const readerOf = readerFinder(Object.keys(texts));
  const english = texts.en ?? cardTexts('').en;

  const write = async (request: FastifyRequest, id: number, { theme, updates }: z.infer<typeof Query>) => {
    const asking = { requester: () => ({ client: clientAddress(request) }) };
    const found = await guestsDeal(hub, id, asking);
    if ('movedTo' in found) return { movedTo: embedAddress(found.movedTo) };
    const boardInfo = await readAnswer(hub, reads.board(), undefined, asking);
    if (boardInfo === undefined) throw new Problem('NOT_FOUND');
    const reader = readerOf(request.headers['accept-language'], undefined, boardInfo.data.languages) ?? { language: 'en', locale: 'en' };
    const words = texts[reader.language] ?? english;
    if (words === undefined) throw new Error('The cards have no texts');
    const key = `${id} ${reader.locale} ${theme} ${updates}`;
    const from = `${found.etag} ${boardInfo.etag}`;
    const before = written.get(key);
    if (before?.from === from) return { ...before, deal: found.deal };
    const { html, style } = renderCard(found.deal, id, boardInfo.data, publicUrl, {
      reader,
      texts: words,
      theme,
      isPaused: updates === 'off',
    });
    const body = new CachedBody(html);
    const changedAt = before === undefined ? lastChange(found.deal) : before.body.etag === body.etag ? before.changedAt : Date.now();
    const now = { from, body, style, changedAt };
    written.set(key, now);
    return { ...now, deal: found.deal };
  };

  app.get<{ Params: ById; Querystring: z.infer<typeof Query> }>(
    embedAddress(':id'),
    { schema: { hide: true, params: ById, querystring: Query } },
    async (request, reply) => {
      const card = await write(request, request.params.id, request.query);
      if ('movedTo' in card) return reply.header('cache-control', 'no-store').redirect(card.movedTo, 307);
      const requests = rate.count();
      void reply.headers({ ...frameHeaders(card.style), 'cache-control': 'public, max-age=5', vary: 'Accept-Encoding, Accept-Language' });
      const unchanged = (Date.now() - card.changedAt) / 1_000;
      if (request.query.updates === undefined)
        void reply.header('refresh', String(card.deal === undefined ? pace.max : refreshAfter(unchanged, requests, Math.random())));
      void reply.code(card.deal === undefined ? 404 : 200).type('text/html; charset=utf-8');
      return await sendBody(request, reply, card.body);
    },
  );
}

/** When a card changed that nobody has asked for lately, as far as the deal says. */
const lastChange = (deal: DealDetail | undefined): number =>
  deal === undefined
    ? 0
    : Math.max(
        ...[deal.liveAt, deal.editedAt, deal.expiredAt, deal.hotAt, deal.works?.at, deal.voteSpeed?.at].map((at) =>
          at === undefined ? 0 : Date.parse(at),
        ),
      );
