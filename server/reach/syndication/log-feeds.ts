import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { logAddress, logFeedAddress, logParamsIn } from '../../../shared/log-address.ts';
import { type LogParams, type ReadPath, reads } from '../../../shared/reads.ts';
import { reasonNamed } from '../../../shared/reasons.ts';
import { staffActions } from '../../../shared/staff-actions.ts';
import type { PublicEntry, PublicLog } from '../../../shared/staff-log.ts';
import { CachedBody } from '../../engine/cached-body.ts';
import { Problem } from '../../platform/core/problem.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readAnswer } from '../../platform/http/read-answer.ts';
import { dealAddress, type FeedFormat, feedFormats, personAddress } from '../page/addresses.ts';
import { type FeedEntry, writeFeed } from './feed-formats.ts';
import { type FeedContext, searchIn, sendFeed } from './feed-routes.ts';

/** Serves the public log as RSS, Atom and JSON Feed, with the query of `GET /api/moderation-log`, always as a guest sees it. */
export function mountLogFeeds(app: FastifyInstance, { hub, publicUrl }: FeedContext): void {
  for (const format of Object.keys(feedFormats) as FeedFormat[])
    app.get(logFeedAddress(format, {}), { schema: { hide: true } }, async (request, reply) => {
      const asking = { fresh: false, requester: () => ({ client: clientAddress(request) }) };
      const search = searchIn(request.url);
      const log = await readAnswer(hub, (reads.moderationLog() + search) as ReadPath<PublicLog>, undefined, asking);
      const boardInfo = await readAnswer(hub, reads.board(), undefined, asking);
      if (log === undefined || boardInfo === undefined) throw new Problem('NOT_FOUND');
      const params = logParamsIn(search);
      const body = writeFeed[format]({
        title: `Moderation log · ${boardInfo.data.name}`,
        description: 'What moderators, fact-checkers and the board itself did, and why.',
        ...addressesOf(format, params, log.data.next, publicUrl),
        entries: log.data.order.flatMap((id) => {
          const entry = log.data.entries[id];
          return entry === undefined ? [] : [logFeedEntry(entry, publicUrl)];
        }),
      });
      return sendFeed(reply, request, format, new CachedBody(body));
    });
}

const addressesOf = (format: FeedFormat, params: LogParams, next: string | undefined, publicUrl: string) => ({
  home: publicUrl + logAddress(params),
  self: publicUrl + logFeedAddress(format, params),
  ...(next === undefined ? {} : { next: publicUrl + logFeedAddress(format, { ...params, after: next }) }),
});

function logFeedEntry(entry: PublicEntry, publicUrl: string): FeedEntry {
  const { id, at, action, actor, reason, until } = entry;
  const reasonText = reason === undefined ? '' : (reasonNamed(reason)?.replaceAll('_', ' ') ?? reason);
  const subject = subjectOf(entry);
  const words = [reasonText, until === undefined ? '' : `Until ${until.slice(0, 10)}`].filter((each) => each !== '');
  const who = actor?.name ?? (entry.isAutomatic ? 'The board' : 'A former member');
  return {
    ...{ id: `${publicUrl}/modlog/${id}`, url: `${publicUrl}${logAddress({ after: `${id + 1}_${id + 1}` })}` },
    title: `${who} ${staffActions[action].does}${subject === undefined ? '' : `: ${subject.name}`}`,
    ...{ summary: words.join(' · '), publishedAt: new Date(at), categories: [action] },
    html: [
      subject?.path === undefined ? '' : `<p><a href="${escapeHtml(publicUrl + subject.path)}">${escapeHtml(subject.name)}</a></p>`,
      ...words.map((each) => `<p>${escapeHtml(each)}</p>`),
    ].join(''),
    author: actor && { name: actor.name, url: publicUrl + personAddress(actor.handle) },
  };
}

function subjectOf({ deal, person, merchant, domain }: PublicEntry): { name: string; path?: string } | undefined {
  if (deal !== undefined) {
    const { id, slug, title } = deal;
    return { name: title ?? `deal ${id}`, path: slug === undefined ? `/d/${id}` : dealAddress({ id, slug }) };
  }
  if (person !== undefined) return { name: person.name, path: personAddress(person.handle) };
  if (merchant !== undefined) return { name: domain ?? merchant.name, path: `/m/${encodeURIComponent(merchant.slug)}` };
  return domain === undefined ? undefined : { name: domain };
}
