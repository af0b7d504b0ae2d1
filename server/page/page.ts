import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reads } from '../../shared/reads.ts';
import { type FirstRead, firstReads } from '../../shared/screens.ts';
import { Problem } from '../core/problem.ts';
import type { Viewer } from '../core/viewer.ts';
import { clientAddress } from '../http/client-address.ts';
import type { OwnWrites } from '../http/read-your-writes.ts';
import { codingFor } from '../live/compression.ts';
import { disconnectSignal } from '../live/disconnect-signal.ts';
import { InvalidRead, UnknownRead } from '../live/read-router.ts';
import type { PageLocation } from './page-metadata.ts';
import { type PageReads, pageRenderer, type Snapshot, type Snapshots } from './render-page.ts';

/** Milliseconds. Reads that take longer are left to the browser. */
const readTimeout = 1_500;

/** Serves the page for all other paths, with the first screen's data inside, so that it can paint at once. */
export function mountPage(app: FastifyInstance, { own, webRoot, publicUrl }: { own: OwnWrites; webRoot: string; publicUrl: string }): void {
  const write = pageRenderer(readFileSync(path.join(webRoot, 'index.html'), 'utf8'), publicUrl);
  app.setNotFoundHandler(async (request, reply) => {
    const place = addressOf(request);
    if (!['GET', 'HEAD'].includes(request.method) || isNotAPage.test(place.pathname)) throw new Problem('NOT_FOUND');
    const painted = await evaluateReads(own, firstReads(place.pathname, place.search), request);
    const page = write(place, painted);
    const coding = codingFor(request.headers['accept-encoding'], page.bytes);
    if (coding !== undefined) reply.header('content-encoding', coding);
    return reply
      .code(painted.status)
      .headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding' })
      .type('text/html; charset=utf-8')
      .send(await page.in(coding));
  });
}

/** Not `new URL`, which throws for some request targets, such as "//". */
function addressOf({ url }: FastifyRequest): PageLocation {
  const end = url.indexOf('?');
  return end < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) };
}

/** API calls, and files of an earlier build. */
const isNotAPage = /^\/(api|auth)(\/|$)|\.\w+$/;

/** Everything the first paint needs. The page's status is that of the first failed read, or 404 if there is no such screen. */
async function evaluateReads(own: OwnWrites, screen: FirstRead[] | undefined, request: FastifyRequest): Promise<PageReads> {
  const first = screen ?? [];
  const recognised = await request.reader().then(
    (viewer) => ({ viewer }),
    (error: unknown) => ({ viewer: undefined, error }),
  );
  const { viewer } = recognised;
  const asking = { own, request, viewer };
  const shown = await snapshotsOf(asking, [reads.site(), ...first.map((read) => read.path)]);
  const personal = viewer === undefined ? {} : await snapshotsOf(asking, [reads.me(), ...ownReads(first, shown)]);
  // A guest's page lacks /api/me. An error tells the web that the viewer is unknown rather than a guest.
  const unknown = 'error' in recognised ? { [reads.me()]: { problem: new Problem('UNAVAILABLE').document() } } : {};
  const missing = Object.values(shown).find((snapshot) => 'problem' in snapshot);
  return { status: missing?.problem.status ?? (screen === undefined ? 404 : 200), shown, own: { ...personal, ...unknown } };
}

function ownReads(screen: FirstRead[], shown: Snapshots): string[] {
  return screen.flatMap(({ path: each, own }) => {
    const snapshot = shown[each];
    return snapshot === undefined || 'problem' in snapshot ? [] : (own?.(snapshot.data) ?? []);
  });
}

interface Asking {
  own: OwnWrites;
  request: FastifyRequest;
  viewer: Viewer;
}

async function snapshotsOf(asking: Asking, paths: readonly string[]): Promise<Snapshots> {
  const found = await Promise.all(paths.map(async (each) => [each, await snapshotOf(asking, each)] as const));
  return Object.fromEntries(found.flatMap(([each, snapshot]) => (snapshot === undefined ? [] : [[each, snapshot]])));
}

/** Undefined if it is unavailable or forbidden; the browser asks again and learns why. */
async function snapshotOf({ own, request, viewer }: Asking, each: string): Promise<Snapshot | undefined> {
  try {
    const requester = () => ({ client: clientAddress(request), gone: disconnectSignal(request) });
    const known = own.answer(request, each, viewer, { requester });
    const answer = known instanceof Promise ? await withTimeout(known, () => own.lastAnswer(request, each, viewer)) : known;
    if (answer === undefined) return undefined;
    return 'gone' in answer ? { problem: answer.gone } : { etag: answer.etag, data: answer.data };
  } catch (error) {
    const leadsNowhere = error instanceof UnknownRead || error instanceof InvalidRead;
    return leadsNowhere ? { problem: new Problem('NOT_FOUND').document() } : undefined;
  }
}

/** The result if it arrives within the timeout, else the fallback. */
async function withTimeout<Result>(coming: Promise<Result>, instead: () => Result | undefined): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, readTimeout, undefined).unref());
  return (await Promise.race([coming, late])) ?? instead();
}
