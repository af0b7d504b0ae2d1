import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { reads } from '../../../shared/reads.ts';
import type { Hub } from '../../engine/hub.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readAnswer } from '../../platform/http/read-answer.ts';
import { manifestIcons } from './board-icons.ts';
import { readerFinder } from './reader.ts';

/** Serves the web app manifest in the reader's language, with the name of the board. */
export function mountManifest(web: FastifyInstance, hub: Hub<Viewer>, webRoot: string): void {
  const manifests = builtManifests(webRoot);
  const readerOf = readerFinder(Object.keys(manifests));
  web.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const boardInfo = await readAnswer(hub, reads.board(), undefined, { requester: () => ({ client: clientAddress(request) }) });
    if (boardInfo === undefined) throw new Problem('NOT_FOUND');
    const { name, icon, look, welcome } = boardInfo.data;
    const { language } = readerOf(request.headers['accept-language'], request.cookies.language) ?? { language: 'en' };
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' })
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          ...{ name, short_name: name, ...manifests[language] },
          ...(welcome && { description: welcome }),
          ...(look?.['--color-mast'] && { theme_color: look['--color-mast'] }),
          ...(icon && { icons: manifestIcons(boardInfo.data) }),
        }),
      );
  });
}

/** By language, from web/build/app-manifest.ts. */
function builtManifests(webRoot: string): Record<string, object> {
  const file = path.join(webRoot, 'app-manifests.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
