import type { FastifyInstance } from 'fastify';
import { reads } from '../../shared/reads.ts';
import { Problem } from '../core/problem.ts';
import type { Viewer } from '../core/viewer.ts';
import { clientAddress } from '../http/client-address.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { Hub } from '../live/hub.ts';

/** What does not depend on the community. */
const app = {
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#f5f3ed',
  theme_color: '#1b2033',
  icons: [{ src: '/mark.svg', type: 'image/svg+xml', sizes: 'any' }],
  share_target: { action: '/post', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
};

/** Serves the web app manifest, with the name of the board. */
export function mountManifest(web: FastifyInstance, hub: Hub<Viewer>): void {
  web.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const site = await readAnswer(hub, reads.site(), undefined, { requester: () => ({ client: clientAddress(request) }) });
    if (site === undefined) throw new Problem('NOT_FOUND');
    const { name } = site.data;
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ name, short_name: name, ...app }));
  });
}
