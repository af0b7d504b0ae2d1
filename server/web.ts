import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import serveStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mountApiPage } from './api-page.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import type { Hub } from './live/hub.ts';
import { mountOut } from './out/routes.ts';
import { mountPage } from './page.ts';
import type { Viewer } from './viewer.ts';
import { mountCrawlers } from './world/crawlers.ts';
import { mountFeeds } from './world/feeds.ts';

interface WebParts {
  hub: Hub<Viewer>;
  db: Database;
  /** Where what is shown is read: a standby, or the primary itself. */
  reading: Database;
  config: Config;
  /** The built web: `dist/web`. */
  webRoot: string;
}

/** Mounts what is for browsers, feed readers and robots rather than for callers of the API: the page and its files, the ways out, feeds. */
export async function mountWeb(app: FastifyInstance, { hub, db, reading, config, webRoot }: WebParts): Promise<void> {
  const { publicUrl } = config;
  await app.register(async (web) => {
    await web.register(helmet, whatPagesMay(publicUrl));
    await web.register(serveStatic, filesIn(webRoot));
    mountApiPage(web, publicUrl);
    mountOut(web, { hub, db });
    mountFeeds(web, { hub, db: reading, publicUrl });
    mountCrawlers(web, { db: reading, publicUrl });
    mountPage(web, { hub, webRoot, publicUrl });
  });
}

const whatPagesMay = (publicUrl: string): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: publicUrl.startsWith('https:'),
});

const filesIn = (webRoot: string): FastifyStaticOptions => ({
  root: webRoot,
  index: false,
  immutable: true,
  maxAge: '1y',
  preCompressed: true,
  wildcard: false,
  // What stands there is only what the page is made of.
  globIgnore: ['index.html*'],
  serveDotFiles: false,
  setHeaders: (reply, file) => {
    if (!file.includes('/assets/')) void reply.header('cache-control', 'public, max-age=3600');
  },
});
