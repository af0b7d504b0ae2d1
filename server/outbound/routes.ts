import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DealDetail } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import { ById } from '../core/ids.ts';
import type { Viewer } from '../core/viewer.ts';
import { clientAddress } from '../http/client-address.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { tryParseLink } from '../links/link.ts';
import type { Hub } from '../live/hub.ts';
import type { ClickCounter } from './click-counter.ts';
import { isHumanNavigation, UniqueVisits } from './visits.ts';

/** Mounts `/out/:id`, which leaves for the merchant. What one does not get to see is the page that says so. */
export function mountOutbound(app: FastifyInstance, { hub, clicks }: { hub: Hub<Viewer>; clicks: ClickCounter }): void {
  const isCounted = counting(app);
  app.addHook('onClose', () => clicks.write().catch((error: unknown) => app.log.warn({ err: error }, 'clicks could not be written')));
  app.get<{ Params: ById }>('/out/:id', { schema: { hide: true, params: ById } }, async (request, reply) => {
    const viewer = await request.reader();
    const deal = await dealFor(hub, request, viewer);
    if (deal === undefined) return reply.callNotFound();
    const to = merchantAddress(deal);
    if (to !== undefined && (await isCounted(deal.id, viewer, request))) clicks.count(deal.id);
    return leave(reply, to ?? `/d/${deal.id}/${encodeURIComponent(deal.slug)}`);
  });
}

/** Whether somebody who leaves is counted, once for a deal: a guest is their network, for all else that they send is theirs to choose. */
function counting(app: FastifyInstance) {
  const visits = new UniqueVisits();
  const spend = app.createRateLimit({ ...rateLimits.clicks, allowList: [] });
  return async (deal: number, viewer: Viewer, request: FastifyRequest): Promise<boolean> => {
    if (!isHumanNavigation(request)) return false;
    const spent = await spend(request);
    const isWithin = spent.isAllowed || !spent.isExceeded;
    return isWithin && visits.isFirst(deal, viewer === undefined ? `network ${spent.key}` : `person ${viewer.id}`);
  };
}

/** By the read that the deal's page is made of, which is in memory mostly, and knows who gets to see what. */
async function dealFor(hub: Hub<Viewer>, request: FastifyRequest<{ Params: ById }>, viewer: Viewer): Promise<DealDetail | undefined> {
  const answer = await hub.answer(reads.deal(request.params.id), viewer, { requester: () => ({ client: clientAddress(request) }) });
  return 'gone' in answer ? undefined : (answer.data as unknown as DealDetail);
}

/** Cleaned again, for a link may be older than the rules. Undefined where there is none, or none that is taken any more. */
const merchantAddress = ({ url }: DealDetail): string | undefined => (url === undefined ? undefined : tryParseLink(url)?.url);

const leave = (reply: FastifyReply, to: string) =>
  reply.headers({ 'referrer-policy': 'origin', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(to, 303);
