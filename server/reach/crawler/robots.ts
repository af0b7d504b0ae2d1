import { and, eq, sql } from 'drizzle-orm';
import { crawlHosts } from '../../platform/database/schema.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { SafeFetcher } from '../../platform/fetching/safe-fetcher.ts';
import type { CrawlContext } from './crawl-context.ts';

/** RFC 9309: 24 hours and 500 KiB. */
const limits = { age: 86_400, bytes: 500 * 1_024 };
const disallowAll = 'User-agent: *\nDisallow: /';

/** Whether the robots.txt of a URL's site allows it. It is read again after a day. Throws a FetchError if the site fails. */
export async function isAllowed({ db, fetcher, pages }: CrawlContext, url: URL): Promise<boolean> {
  // A redirect can lead to `about:blank` or `mailto:`, which have no robots.txt.
  if (!/^https?:$/.test(url.protocol)) throw new FetchError('unsafe');
  const ofHost = eq(crawlHosts.host, url.host);
  const isFresh = sql`${crawlHosts.robotsAt} > now() - make_interval(secs => ${limits.age})`;
  const [cached] = await db.select({ robots: crawlHosts.robots }).from(crawlHosts).where(and(ofHost, isFresh));
  const robots = cached?.robots ?? (await fetchRobots(fetcher, new URL('/robots.txt', url).href)).replaceAll('\0', '');
  const rules = await pages.robots({ robots, url: url.href });
  if (cached === undefined) {
    const fetched = { robots, robotsAt: sql`now()`, crawlDelay: rules?.delay ?? 0 };
    await db
      .insert(crawlHosts)
      .values({ host: url.host, ...fetched })
      .onConflictDoUpdate({ target: crawlHosts.host, set: fetched });
  }
  return rules?.isAllowed ?? false;
}

/** RFC 9309, 2.3.1: a site that has no rules allows everything, one that cannot be asked for them nothing. */
async function fetchRobots(fetcher: SafeFetcher, address: string): Promise<string> {
  try {
    const { bytes } = await fetcher.get(address, { accept: ['text/*', 'application/octet-stream'], maxBytes: limits.bytes });
    return bytes.toString();
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { reason, answer } = error;
    if (reason === 'unsafe' || reason === 'too_large') return disallowAll;
    if (reason === 'type' || reason === 'redirects' || isClientError(answer.status)) return '';
    throw error;
  }
}

const isClientError = (status = 0) => status >= 400 && status < 500 && status !== 429;
