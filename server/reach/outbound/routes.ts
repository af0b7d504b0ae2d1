import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DealDetail } from '../../../shared/deals.ts';
import type { ProblemDocument } from '../../../shared/errors.ts';
import { taggedLink } from '../../../shared/link-tags.ts';
import { reads } from '../../../shared/reads.ts';
import type { Hub } from '../../engine/hub.ts';
import { ById } from '../../platform/core/ids.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { rateLimits } from '../../platform/http/rate-limits.ts';
import { tryParseLink } from '../../platform/links/link.ts';
import type { ClickCounter } from './click-counter.ts';
import { isHumanNavigation, UniqueVisits } from './visits.ts';

/** Mounts `/out/:id`, which redirects to the merchant, of a merged deal by the deal that stayed; for a deal that the viewer cannot see, it answers with the page. */
export function mountOutbound(app: FastifyInstance, { hub, clicks, db }: { hub: Hub<Viewer>; clicks: ClickCounter; db: Database }): void {
  const isCounted = clickFilter(app);
  app.addHook('onClose', () => clicks.write().catch((error: unknown) => app.log.warn({ err: error }, 'clicks could not be written')));
  app.get<{ Params: ById }>('/out/:id', { schema: { hide: true, params: ById } }, async (request, reply) => {
    const viewer = await request.reader();
    const answer = await dealFor(hub, request, viewer);
    if ('gone' in answer) {
      const { movedTo } = answer.gone as Partial<ProblemDocument>;
      return movedTo === undefined ? reply.callNotFound() : redirect(reply, movedTo.read.replace(reads.deal(''), '/out/'));
    }
    const deal = answer.data as unknown as DealDetail;
    const to = merchantUrl(deal);
    if (to !== undefined && (await isCounted(deal.id, viewer, request))) clicks.count(deal.id);
    return redirect(reply, to === undefined ? `/d/${deal.id}/${encodeURIComponent(deal.slug)}` : await tagged(db, request, to));
  });
}

/** Whether this click counts: once per deal and person, or network for guests, since a guest chooses everything else they send. */
function clickFilter(app: FastifyInstance) {
  const visits = new UniqueVisits();
  const spend = app.createRateLimit({ ...rateLimits.clicks, allowList: [] });
  return async (deal: number, viewer: Viewer, request: FastifyRequest): Promise<boolean> => {
    if (!isHumanNavigation(request)) return false;
    const spent = await spend(request);
    const isWithin = spent.isAllowed || !spent.isExceeded;
    return isWithin && visits.isFirst(deal, viewer === undefined ? `network ${spent.key}` : `person ${viewer.id}`);
  };
}

/** From the deal page's read, which is cached and checks who may see it. */
async function dealFor(hub: Hub<Viewer>, request: FastifyRequest<{ Params: ById }>, viewer: Viewer) {
  const requester = () => ({ client: clientAddress(request) });
  return await hub.answer(reads.deal(request.params.id), viewer, { requester });
}

/** Cleaned again, as the link may be older than the rules. Undefined if there is no link, or an unacceptable one. */
const merchantUrl = ({ url }: DealDetail): string | undefined => (url === undefined ? undefined : tryParseLink(url)?.url);

/** With the operator's own tag. A browser that asks not to be sold (Global Privacy Control) gets the clean link. */
async function tagged(db: Database, { headers }: FastifyRequest, link: string): Promise<string> {
  if (headers['sec-gpc'] === '1') return link;
  const { linkTags } = (await readBoard(db)).settings;
  return taggedLink(link, linkTags);
}

const redirect = (reply: FastifyReply, to: string) =>
  reply.headers({ 'referrer-policy': 'origin', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(to, 303);
