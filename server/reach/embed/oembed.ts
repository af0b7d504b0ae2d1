import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BoardInfo } from '../../../shared/board-info.ts';
import type { DealDetail } from '../../../shared/deals.ts';
import { embedAddress, frameHtml, frameSize } from '../../../shared/embed.ts';
import { imagePath, sizeWithin } from '../../../shared/image-files.ts';
import { imageWidths } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import type { Hub } from '../../engine/hub.ts';
import type { Config } from '../../platform/config/config.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readAnswer } from '../../platform/http/read-answer.ts';
import { personAddress } from '../page/addresses.ts';
import { titleWithPrice } from '../page/deal-summary.ts';
import { guestsDeal } from './guests-deal.ts';

const Pixels = z.coerce.number().int().min(1).max(10_000);
const Query = z.object({
  url: z.string().max(2_048),
  format: z.string().max(20).default('json'),
  maxwidth: Pixels.optional(),
  maxheight: Pixels.optional(),
});
type Query = z.infer<typeof Query>;

/** Seconds for which consumers may keep the answer. The card itself stays current. */
const cacheAge = 3_600;

/** A merged deal leads to one that stayed, which may be merged itself. */
const maxMerges = 5;

/**
 * Serves `/oembed` (https://oembed.com): how to show a deal's page on another site. Only JSON, which the specification allows; for XML it
 * asks for 501.
 */
export function mountOembed(
  app: FastifyInstance,
  { hub, publicUrl, formerUrls }: Pick<Config, 'publicUrl' | 'formerUrls'> & { hub: Hub<Viewer> },
): void {
  const hosts = [publicUrl, ...formerUrls].map((url) => new URL(url).host);
  app.get<{ Querystring: Query }>('/oembed', { schema: { hide: true, querystring: Query } }, async (request, reply) => {
    const { url, format } = request.query;
    void reply.header('access-control-allow-origin', '*');
    if (format !== 'json') return reply.code(501).type('text/plain; charset=utf-8').send('Only format=json is served.\n');
    const asking = { requester: () => ({ client: clientAddress(request) }) };
    const boardInfo = await readAnswer(hub, reads.board(), undefined, asking);
    let found: Awaited<ReturnType<typeof guestsDeal>> = { movedTo: dealIn(url, [...hosts, request.host]) };
    for (let step = 0; 'movedTo' in found && step < maxMerges; step++) found = await guestsDeal(hub, found.movedTo, asking);
    if (boardInfo === undefined || 'movedTo' in found || found.deal === undefined) throw new Problem('NOT_FOUND');
    return reply
      .header('cache-control', 'public, max-age=60')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(oembedOf(found.deal, boardInfo.data, publicUrl, request.query)));
  });
}

/** The id in the address of a deal's page on these hosts; 0, which no deal has, in any other address. */
function dealIn(url: string, hosts: readonly string[]): number {
  const page = URL.parse(url);
  if (page === null || !hosts.includes(page.host)) return 0;
  return Number(/^\/(?:embed\/)?d\/([1-9]\d{0,14})(?:\/[^/]*)?\/?$/.exec(page.pathname)?.[1] ?? 0);
}

function oembedOf(deal: DealDetail, { name }: BoardInfo, publicUrl: string, { maxwidth, maxheight }: Query) {
  const size = frameSize({ maxWidth: maxwidth, maxHeight: maxheight });
  const { author } = deal;
  return omitAbsent({
    ...{ version: '1.0', type: 'rich', title: titleWithPrice(deal), provider_name: name, provider_url: publicUrl, cache_age: cacheAge },
    ...(author && { author_name: author.name, author_url: publicUrl + personAddress(author.handle) }),
    ...thumbnailOf(deal, publicUrl, maxwidth, maxheight),
    ...{ html: frameHtml(publicUrl + embedAddress(deal.id), deal.title, size), ...size },
  });
}

/** The largest file within what the consumer has room for. */
function thumbnailOf({ image }: DealDetail, publicUrl: string, maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY) {
  if (image === undefined) return {};
  const sizes = imageWidths.map((file) => ({ file, ...sizeWithin(file, image) }));
  const best = sizes.filter(({ file, width, height }) => file <= 640 && width <= maxWidth && height <= maxHeight).at(-1);
  if (best === undefined) return {};
  return {
    thumbnail_url: publicUrl + imagePath(image.hash, best.file, 'webp'),
    thumbnail_width: best.width,
    thumbnail_height: best.height,
  };
}
