import { readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import path from 'node:path';
import serveStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Hub } from './engine/hub.ts';
import type { Media } from './media.ts';
import { mountLinks } from './notify/channels/link-routes.ts';
import type { MailCatcher } from './notify/email/mail-catcher.ts';
import { mountMailCatcher } from './notify/email/mail-catcher-routes.ts';
import type { Config } from './platform/config/config.ts';
import type { Viewer } from './platform/core/viewer.ts';
import { readBoard } from './platform/database/board-settings.ts';
import type { Database } from './platform/database/connection.ts';
import { cspHash } from './platform/http/csp-hash.ts';
import { mountApiPage } from './platform/http/openapi/api-page.ts';
import type { OwnWrites } from './platform/http/read-your-writes.ts';
import { mountSecurityTxt } from './platform/http/security-txt.ts';
import { mountOembed } from './reach/embed/oembed.ts';
import { mountCards } from './reach/embed/routes.ts';
import type { ClickCounter } from './reach/outbound/click-counter.ts';
import { mountOutbound } from './reach/outbound/routes.ts';
import { mountBoardIcons } from './reach/page/board-icons.ts';
import { type InlinedAssets, inlinedAssets } from './reach/page/inlined-assets.ts';
import { mountManifest } from './reach/page/manifest.ts';
import { mountPage } from './reach/page/page.ts';
import { mountShell } from './reach/page/shell.ts';
import { mountFeeds } from './reach/syndication/feed-routes.ts';
import { mountLogFeeds } from './reach/syndication/log-feeds.ts';
import { mountRobots } from './reach/syndication/robots.ts';
import { mountSitemap } from './reach/syndication/sitemap.ts';

interface WebParts {
  hub: Hub<Viewer>;
  own: OwnWrites;
  clicks: ClickCounter;
  /** The primary. */
  db: Database;
  /** Mails, in place of a mail server. */
  caught?: MailCatcher | undefined;
  /** A standby or the primary, for reads. */
  reading: Database;
  config: Config;
  media: Pick<Media, 'images' | 'encoder'>;
  /** The built web: `dist/web`. */
  webRoot: string;
}

/** Mounts everything for browsers, feed readers and robots: the page and its files, redirects to merchants, feeds. */
export async function mountWeb(
  app: FastifyInstance,
  { hub, own, clicks, db, caught, reading, config, media, webRoot }: WebParts,
): Promise<void> {
  const { publicUrl } = config;
  // Without the page's headers, which would add a useless kilobyte to each file.
  await app.register(async (files) => files.register(serveStatic, filesIn(webRoot)));
  // Without the page's headers, which forbid other sites to show it.
  mountCards(app, { hub, publicUrl, webRoot });
  mountBoardIcons(app, { hub, ...media });
  await app.register(async (web) => {
    const html = readFileSync(path.join(webRoot, 'index.html'), 'utf8');
    const inlined = inlinedAssets(html, webRoot);
    addPageHeaders(web, inlined);
    mountApiPage(web, publicUrl);
    await mountLinks(web, { db, boardName: async () => (await readBoard(db)).settings.name });
    if (caught !== undefined) await mountMailCatcher(web, caught);
    mountOutbound(web, { hub, clicks, db: reading });
    mountFeeds(web, { hub, db: reading, publicUrl });
    mountOembed(web, { hub, ...config });
    mountLogFeeds(web, { hub, db: reading, publicUrl });
    mountSecurityTxt(web, config);
    mountRobots(web, publicUrl);
    mountSitemap(web, { db: reading, publicUrl });
    mountManifest(web, hub, webRoot);
    mountShell(web, webRoot);
    mountPage(web, { own, db: reading, html, inlined, webRoot, publicUrl });
  });
}

const pagePolicy = ({ early, styles }: Partial<InlinedAssets> = {}): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(early === undefined ? [] : [cspHash(early)])],
      styleSrc: ["'self'", ...Object.values(styles ?? {}).map(cspHash)],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      // The preview of a deal's card.
      frameSrc: ["'self'"],
      frameAncestors: ["'none'"],
      // The web turns HTML into elements in web/lib/trusted-types.ts.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['dealwire'],
    },
  },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Every response has it (response-headers.ts).
  strictTransportSecurity: false,
});

/** Forbids browser features that no page uses, so that injected code cannot use them either. */
const devices = `accelerometer autoplay camera display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid
  identity-credentials-get idle-detection local-fonts magnetometer microphone midi otp-credentials payment picture-in-picture
  publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking`;
const permissionsPolicy = devices
  .split(/\s+/)
  .map((device) => `${device}=()`)
  .join(', ');

function addPageHeaders(web: FastifyInstance, inlined: InlinedAssets | undefined): void {
  const headers = { ...helmetHeaders(pagePolicy(inlined)), 'permissions-policy': permissionsPolicy };
  web.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Computed once, because no header depends on the request. */
function helmetHeaders(options: HelmetOptions) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
}

const filesIn = (webRoot: string): FastifyStaticOptions => ({
  root: webRoot,
  index: false,
  immutable: true,
  maxAge: '1y',
  preCompressed: true,
  wildcard: false,
  // dist/web contains only the page's files.
  globIgnore: ['index.html*'],
  serveDotFiles: false,
  setHeaders: (reply, file) => {
    // The drawings are in cards on other sites, whose sandbox has no origin.
    void reply.header('cross-origin-resource-policy', file.includes('/pictures/') ? 'cross-origin' : 'same-origin');
    if (file.endsWith('/sw.js')) void reply.header('cache-control', 'no-cache');
    else if (!file.includes('/assets/')) void reply.header('cache-control', 'public, max-age=3600');
  },
});
