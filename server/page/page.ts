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

/** Milliseconds the page waits for its reads; then it goes out without those that are not there, and the browser fetches them. */
const readTimeout = 1_500;

/** Mounts the page for every path that is nothing else, with the first screen's reads inside it, so that it needs no more to paint. */
export function mountPage(app: FastifyInstance, { own, webRoot, publicUrl }: { own: OwnWrites; webRoot: string; publicUrl: string }): void {
  const write = pageRenderer(readFileSync(path.join(webRoot, 'index.html'), 'utf8'), publicUrl);
  app.setNotFoundHandler(async (request, reply) => {
    const place = addressOf(request);
    if (!['GET', 'HEAD'].includes(request.method) || isNoPage.test(place.pathname)) throw new Problem('NOT_FOUND');
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

/** Not by `new URL`, which throws for some of what is sent as an address, such as "//". */
function addressOf({ url }: FastifyRequest): PageLocation {
  const end = url.indexOf('?');
  return end < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) };
}

/** Calls, and files such as those of an earlier build: whoever asks for these can do nothing with a page. */
const isNoPage = /^\/(api|auth)(\/|$)|\.\w+$/;

/**
 * All that the screen needs for its first paint, and the status of the page: that of the first of its reads that shows nothing, and 404
 * where there is no such screen.
 */
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
  // A guest's page says nothing of /api/me: this is how the web knows them from somebody who can not be made out at the moment.
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

/** Undefined where it is not to be had now, or not by this viewer; the browser asks again and is told why. */
async function snapshotOf({ own, request, viewer }: Asking, each: string): Promise<Snapshot | undefined> {
  try {
    const requester = () => ({ client: clientAddress(request), gone: disconnectSignal(request) });
    const known = own.answer(request, each, viewer, { requester });
    const answer = known instanceof Promise ? await inTime(known, () => own.lastAnswer(request, each, viewer)) : known;
    if (answer === undefined) return undefined;
    return 'gone' in answer ? { problem: answer.gone } : { etag: answer.etag, data: answer.data };
  } catch (error) {
    const leadsNowhere = error instanceof UnknownRead || error instanceof InvalidRead;
    return leadsNowhere ? { problem: new Problem('NOT_FOUND').document() } : undefined;
  }
}

/** What comes within the page's patience, or else what there is instead. */
async function inTime<Result>(coming: Promise<Result>, instead: () => Result | undefined): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, readTimeout, undefined).unref());
  return (await Promise.race([coming, late])) ?? instead();
}
