import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reads } from '../shared/reads.ts';
import { type FirstRead, firstReads } from '../shared/screens.ts';
import { Problem } from './errors.ts';
import type { Hub } from './live/hub.ts';
import { InvalidRead, UnknownRead } from './live/read-catalogue.ts';
import type { Viewer } from './viewer.ts';
import type { Shown } from './world/about-page.ts';
import { headWriter } from './world/head.ts';
import { inScript } from './world/markup.ts';

const marker = '<script type="application/json" id="snapshots">{}</script>';

/** Milliseconds the page waits for its reads; then it goes out without those that are not there, and the browser fetches them. */
const patience = 1_500;

/** What the page holds of a read: its answer, or the problem that says why there is none. */
type Snapshot = { etag: string; data: unknown } | { problem: { status: number } };
type Snapshots = Record<string, Snapshot>;

/** Mounts the page for every path that is nothing else, with the first screen's reads inside it, so that it needs no more to paint. */
export function mountPage(
  app: FastifyInstance,
  { hub, webRoot, publicUrl }: { hub: Hub<Viewer>; webRoot: string; publicUrl: string },
): void {
  const { start, rest, tail, description } = template(readFileSync(path.join(webRoot, 'index.html'), 'utf8'));
  const writeHead = headWriter({ publicUrl, description });
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, search } = addressOf(request);
    if (!['GET', 'HEAD'].includes(request.method) || isNoPage.test(pathname)) throw new Problem('NOT_FOUND');
    const screen = firstReads(pathname, search);
    const painted = await paint(hub, screen ?? [], request);
    const status = screen === undefined ? 404 : painted.status;
    const head = writeHead({ place: { pathname, search }, ...said(painted.shown), found: status < 400 });
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`${start}${head}${rest}<script type="application/json" id="snapshots">${inScript(painted.snapshots)}</script>${tail}`);
  });
}

/** The page in pieces: what a page says of itself comes after `start`, what is on it after `rest`. */
function template(html: string) {
  const [before, tail] = html.split(marker);
  const [start, rest] = before?.split(/<title>[^<]*<\/title>/) ?? [];
  if (start === undefined || rest === undefined || tail === undefined)
    throw new Error('index.html has no place for a title or for the snapshots');
  const described = /<meta name="description" content="([^"]*)" ?\/?>\s*/;
  const description = described.exec(before ?? '')?.[1] ?? '';
  return { start: start.replace(described, ''), rest: rest.replace(described, ''), tail, description };
}

/** What is on the page, and a name for exactly that. */
function said(shown: Snapshots): { shown: Shown; version: string } {
  const data = (read: string) => {
    const snapshot = shown[read];
    return snapshot !== undefined && 'data' in snapshot ? snapshot.data : undefined;
  };
  return {
    shown: data,
    version: Object.values(shown)
      .map((snapshot) => ('etag' in snapshot ? snapshot.etag : ''))
      .join(),
  };
}

interface Painted {
  status: number;
  /** What everybody sees here who sees as much. */
  shown: Snapshots;
  /** That, and what is one's own. */
  snapshots: Snapshots;
}

/** Not by `new URL`, which throws for some of what is sent as an address, such as "//". */
function addressOf({ url }: FastifyRequest): { pathname: string; search: string } {
  const end = url.indexOf('?');
  return end < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) };
}

/** Calls, and files such as those of an earlier build: whoever asks for these can do nothing with a page. */
const isNoPage = /^\/(api|auth)(\/|$)|\.\w+$/;

/** All that the screen needs for its first paint, and the status of the page: that of the first of its reads that shows nothing. */
async function paint(hub: Hub<Viewer>, screen: FirstRead[], request: FastifyRequest): Promise<Painted> {
  const asking = await request.reader().then(
    (viewer) => ({ viewer }),
    (error: unknown) => ({ viewer: undefined, error }),
  );
  const { viewer } = asking;
  const shown = await snapshotsOf(hub, viewer, [reads.site(), ...screen.map((read) => read.path)]);
  const personal = viewer === undefined ? {} : await snapshotsOf(hub, viewer, [reads.me(), ...ownReads(screen, shown)]);
  // A guest's page says nothing of /api/me: this is how the web knows them from somebody who can not be made out at the moment.
  const unknown = 'error' in asking ? { [reads.me()]: { problem: new Problem('UNAVAILABLE').document() } } : {};
  const missing = Object.values(shown).find((snapshot) => 'problem' in snapshot);
  return { status: missing?.problem.status ?? 200, shown, snapshots: { ...shown, ...personal, ...unknown } };
}

function ownReads(screen: FirstRead[], shown: Snapshots): string[] {
  return screen.flatMap(({ path: each, own }) => {
    const snapshot = shown[each];
    return snapshot === undefined || 'problem' in snapshot ? [] : (own?.(snapshot.data) ?? []);
  });
}

async function snapshotsOf(hub: Hub<Viewer>, viewer: Viewer, paths: readonly string[]): Promise<Snapshots> {
  const found = await Promise.all(paths.map(async (each) => [each, await snapshotOf(hub, viewer, each)] as const));
  return Object.fromEntries(found.flatMap(([each, snapshot]) => (snapshot === undefined ? [] : [[each, snapshot]])));
}

/** Undefined where it is not to be had now, or not by this viewer; the browser asks again and is told why. */
async function snapshotOf(hub: Hub<Viewer>, viewer: Viewer, each: string): Promise<Snapshot | undefined> {
  try {
    const known = hub.answer(each, viewer);
    const answer = known instanceof Promise ? await inTime(known, () => hub.lastAnswer(each, viewer)) : known;
    if (answer === undefined) return undefined;
    return 'gone' in answer ? { problem: answer.gone } : { etag: answer.etag, data: answer.data };
  } catch (error) {
    const leadsNowhere = error instanceof UnknownRead || error instanceof InvalidRead;
    return leadsNowhere ? { problem: new Problem('NOT_FOUND').document() } : undefined;
  }
}

/** What comes within the page's patience, or else what there is instead. */
async function inTime<Result>(coming: Promise<Result>, instead: () => Result | undefined): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref());
  return (await Promise.race([coming, late])) ?? instead();
}
