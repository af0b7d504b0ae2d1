import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BoardInfo } from '../../../shared/board-info.ts';
import { guessedPages } from '../../../shared/board-pages.ts';
import type { MutedDeals } from '../../../shared/mute-rules.ts';
import type { Me } from '../../../shared/people.ts';
import { reads } from '../../../shared/reads.ts';
import { type FirstRead, type FirstScreen, firstScreen } from '../../../shared/screens.ts';
import { typedAddress } from '../../deals/lists/resolve-filters.ts';
import { codingFor } from '../../engine/compression.ts';
import { disconnectSignal } from '../../engine/disconnect-signal.ts';
import { InvalidRead, UnknownRead } from '../../engine/read-router.ts';
import { Problem } from '../../platform/core/problem.ts';
import { audienceOf, type Viewer } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { OwnWrites } from '../../platform/http/read-your-writes.ts';
import { codeLinks } from './code-links.ts';
import type { InlinedAssets } from './inlined-assets.ts';
import type { PageLocation } from './page-metadata.ts';
import { pageTemplate } from './page-template.ts';
import { type Reader, readerFinder } from './reader.ts';
import { type PageReads, pageRenderer } from './render-page.ts';
import { screenRenderer } from './screen-renderer.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** Milliseconds. Reads that take longer are left to the browser. */
const readTimeout = 1_500;

interface PageParts {
  own: OwnWrites;
  db: Database;
  /** The built `index.html`. */
  html: string;
  inlined: InlinedAssets | undefined;
  webRoot: string;
  publicUrl: string;
}

/** Serves the page for all other paths, with the first screen rendered and its data inside, so that it is painted at once. */
export function mountPage(app: FastifyInstance, { own, db, html, inlined, webRoot, publicUrl }: PageParts): void {
  const screens = screenRenderer(path.join(webRoot, '../render/render.js'), (error) =>
    app.log.error({ err: error }, 'a screen could not be rendered'),
  );
  app.addHook('onClose', async () => screens?.close());
  const write = pageRenderer({ html, publicUrl, screens, links: codeLinks(webRoot), inlined });
  const readerOf = readerFinder(pageTemplate(html).languages);
  app.setNotFoundHandler(async (request, reply) => {
    const place = addressOf(request);
    if (!['GET', 'HEAD'].includes(request.method) || isNotAPage.test(place.pathname)) throw new Problem('NOT_FOUND');
    const typed = place.pathname === '/search' && typedAddress(db, place.search).catch(() => undefined);
    const search = typed && (await withTimeout(typed, () => undefined));
    if (search) return reply.header('cache-control', 'no-store').redirect(search, 302);
    const readerIn = (languages: readonly string[] | undefined) =>
      readerOf(request.headers['accept-language'], request.cookies.language, languages);
    const screen = firstScreen(place.pathname, place.search);
    const painted = await evaluateReads(own, screen, request, readerIn);
    const boardInfo = boardInfoIn(painted.shown);
    const movedTo = newAddress(screen, painted) ?? newCategoryAddress(place.pathname, boardInfo) ?? pageAddress(place.pathname, boardInfo);
    // Not stored, because a merge can be undone.
    if (movedTo !== undefined) return reply.header('cache-control', 'no-store').redirect(movedTo + place.search, 308);
    const page = await write(place, painted);
    const coding = codingFor(request.headers['accept-encoding'], page.bytes);
    if (coding !== undefined) reply.header('content-encoding', coding);
    return reply
      .code(painted.status)
      .headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding, Accept-Language, Cookie' })
      .type('text/html; charset=utf-8')
      .send(await page.in(coding));
  });
}

/** Where the deal or merchant that this screen is about was merged into. */
function newAddress(screen: FirstScreen | undefined, { shown }: PageReads): string | undefined {
  const main = screen?.reads[0];
  const snapshot = main && isAboutOne.test(screen.path) ? shown[main.path] : undefined;
  return snapshot !== undefined && 'problem' in snapshot ? snapshot.problem.movedTo?.page : undefined;
}

/** The present address of a category that was renamed or merged. */
function newCategoryAddress(pathname: string, boardInfo: BoardInfo | undefined): string | undefined {
  const now = boardInfo?.moved?.[/^\/c\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''];
  return now === undefined ? undefined : `/c/${encodeURIComponent(now)}`;
}

function pageAddress(pathname: string, boardInfo: BoardInfo | undefined): string | undefined {
  const name = guessedPages(pathname).find((each) => boardInfo?.pages?.includes(each));
  return name === undefined ? undefined : `/pages/${name}`;
}

const isAboutOne = /^\/[dm]\//;

/** Not `new URL`, which throws for some request targets, such as "//". */
function addressOf({ url }: FastifyRequest): PageLocation {
  const end = url.indexOf('?');
  return end < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) };
}

/** API calls, and files of an earlier build. */
const isNotAPage = /^\/(api|auth)(\/|$)|\.\w+$/;

/** Everything the first paint needs. The page's status is that of the first failed read, or 404 if there is no such screen. */
async function evaluateReads(
  own: OwnWrites,
  screen: FirstScreen | undefined,
  request: FastifyRequest,
  readerIn: (languages: readonly string[] | undefined) => Reader | undefined,
): Promise<PageReads> {
  const first = screen?.reads ?? [];
  const recognised = request.hasSessionCookie()
    ? await request.reader().then(
        (viewer) => ({ viewer }),
        (error: unknown) => ({ viewer: undefined, error }),
      )
    : { viewer: undefined };
  const { viewer } = recognised;
  const snapshotRequest = { own, request, viewer };
  const paths = [reads.board(), ...first.map((read) => read.path)];
  const shown = await snapshotsOf(snapshotRequest, paths);
  const personal = viewer === undefined ? {} : await snapshotsOf(snapshotRequest, [reads.me(), ...ownReads(first, shown)]);
  const sanctions = viewer !== undefined && isSanctioned(personal) ? await snapshotsOf(snapshotRequest, [reads.ownSanctions()]) : {};
  // A guest's page lacks /api/me. A problem tells the web that the viewer is unknown rather than a guest.
  const isUnknown = 'error' in recognised || (viewer !== undefined && personal[reads.me()] === undefined);
  const missing = Object.values(shown).find((snapshot) => 'problem' in snapshot);
  const status = missing?.problem.status ?? (screen === undefined ? 404 : 200);
  const reader = readerIn(boardInfoIn(shown)?.languages);
  const isWhole = paths.every((each) => shown[each] !== undefined) && (status === 200 || status === 404);
  const isRendered = isWhole && (screen?.isRendered ?? true) && !hidesDeals(personal) && reader !== undefined;
  const isGuest = viewer === undefined && !('error' in recognised);
  return {
    ...{ status, shown, own: { ...personal, ...sanctions, ...(isUnknown && unknownViewer) } },
    ...(isRendered && {
      rendered: {
        audience: isGuest ? 'guest' : audienceOf(viewer),
        path: screen?.path ?? '*',
        reads: isGuest ? {} : { ...unknownViewer, ...sanctions },
        reader,
      },
    }),
  };
}

function boardInfoIn(shown: Snapshots): BoardInfo | undefined {
  const snapshot = shown[reads.board()];
  return snapshot !== undefined && 'data' in snapshot ? (snapshot.data as BoardInfo) : undefined;
}

/** What a screen is rendered with for everybody who is signed in; what is their own appears once the web runs, except their sanctions, which would move it. */
const unknownViewer: Snapshots = { [reads.me()]: { problem: new Problem('UNAVAILABLE').document() } };

function isSanctioned(personal: Snapshots): boolean {
  const me = personal[reads.me()];
  return me !== undefined && 'data' in me && (me.data as Me).sanctioned === true;
}

/** Whether this person's filters hide or dim a deal, which must not show for a moment. */
const hidesDeals = (personal: Snapshots): boolean =>
  Object.entries(personal).some(
    ([each, snapshot]) =>
      each.startsWith(reads.mutedDeals([])) && 'data' in snapshot && Object.keys((snapshot.data as MutedDeals).matches).length > 0,
  );

function ownReads(screen: FirstRead[], shown: Snapshots): string[] {
  return screen.flatMap(({ path: each, own }) => {
    const snapshot = shown[each];
    return snapshot === undefined || 'problem' in snapshot ? [] : (own?.(snapshot.data) ?? []);
  });
}

interface SnapshotRequest {
  own: OwnWrites;
  request: FastifyRequest;
  viewer: Viewer;
}

async function snapshotsOf(request: SnapshotRequest, paths: readonly string[]): Promise<Snapshots> {
  const found = await Promise.all(paths.map(async (each) => [each, await snapshotOf(request, each)] as const));
  return Object.fromEntries(found.flatMap(([each, snapshot]) => (snapshot === undefined ? [] : [[each, snapshot]])));
}

/** Undefined if it is unavailable or forbidden; the browser asks again and learns why. */
async function snapshotOf({ own, request, viewer }: SnapshotRequest, each: string): Promise<Snapshot | undefined> {
  try {
    const requester = () => ({ client: clientAddress(request), signal: disconnectSignal(request) });
    const answered = own.answer(request, each, viewer, { requester });
    const answer = answered instanceof Promise ? await withTimeout(answered, () => own.lastAnswer(request, each, viewer)) : answered;
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
