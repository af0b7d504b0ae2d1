import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iconPath, imagePath } from '../../../shared/image-files.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { type FakeInternet, fakeInternet } from '../../../test/fake-internet.ts';
import { aPhoto } from '../../../test/pictures.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { crawlHosts, crawlTasks, deals, merchants } from '../../platform/database/schema.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { CrawlContext } from './crawl-context.ts';
import { deleteIdleHosts, queueDealPages } from './crawl-queue.ts';
import { crawl } from './crawler.ts';
import { crawlProgress } from './progress.ts';

const title = 'A fine kettle';
const page = (head: string, heading = title) => `<title>${heading}</title>${head}<h1>${heading}</h1>`;
const withPicture = page('<meta property="og:image" content="/kettle.jpg">');
let photo: Buffer;
let icon: Buffer;

type Answer = (response: ServerResponse) => unknown;
const html =
  (body: string): Answer =>
  (response) =>
    response.setHeader('content-type', 'text/html').end(body);
const bytes =
  (type: string, body: () => Buffer): Answer =>
  (response) =>
    response.setHeader('content-type', type).end(body());
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end();

/** What each host answers, by path; anything else is 404. */
const sites: Record<string, Record<string, Answer>> = {
  good: { '/1': html(withPicture), '/2': html(withPicture), '/kettle.jpg': bytes('image/jpeg', () => photo) },
  strict: { '/robots.txt': (response) => response.setHeader('content-type', 'text/plain').end('User-agent: *\nDisallow: /') },
  slow: { '/robots.txt': bytes('text/plain', () => Buffer.from('User-agent: dealwire\nCrawl-delay: 90')), '/1': html(withPicture) },
  broken: { '/robots.txt': status(503) },
  busy: { '/1': status(429, { 'retry-after': '7200' }) },
  closed: { '/1': status(403) },
  moved: { '/1': status(302, { location: '/' }), '/': html(withPicture) },
  blank: { '/1': status(302, { location: 'about:blank' }) },
  mail: { '/1': status(302, { location: 'mailto:shop@blank.example' }) },
  inwards: { '/1': status(302, { location: 'http://127.0.0.2/admin' }) },
  embedding: {
    '/1': (response) => html(page(`<meta property="og:image" content="${internet.urlOf('/kettle.jpg', 'cdn.example')}">`))(response),
  },
  cdn: { '/kettle.jpg': status(429, { 'retry-after': '7200' }) },
  bare: { '/1': html(page('')), '/kettle.jpg': bytes('image/jpeg', () => photo) },
  logo: { '/1': html(page('<meta property="og:image" content="/logo.png">')) },
  parked: { '/1': html(page('<meta property="og:image" content="/kettle.jpg">', 'Buy this domain')) },
  huge: { '/1': html(withPicture + 'x'.repeat(3 * 1_048_576)) },
  icons: {
    '/': html(
      '<link rel="icon" href="/small.png" sizes="32x32"><link rel="apple-touch-icon" href="/touch.png"><link rel="icon" href="/x.svg">',
    ),
    '/touch.png': bytes('image/png', () => icon),
  },
};

const requests: { host: string; path: string; userAgent: string | undefined }[] = [];
const answer: RequestListener = ({ url = '', headers }, response) => {
  const host = headers.host?.replace(/\.example(:\d+)?$/, '') ?? '';
  requests.push({ host, path: url, userAgent: headers['user-agent'] });
  (sites[host]?.[url] ?? status(404))(response);
};

const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-crawl-'));
let board: TestApp;
let internet: FakeInternet;
let context: CrawlContext;
beforeAll(async () => {
  photo = await aPhoto(400, 300).jpeg().toBuffer();
  icon = await sharp(Buffer.from('<svg width="180" height="180"><rect width="90" height="180" fill="red"/></svg>')).png().toBuffer();
  internet = await fakeInternet(answer, { userAgent: 'Dealwire (+https://deals.example)' });
  board = await testApp({ DATA_DIR: dataDir }, internet.fetcher);
  const homeOf = (domain: string) => internet.urlOf('/', domain);
  context = { ...board.media, db: board.db, log: board.app.log, homeOf };
});
afterAll(async () => {
  await board.close();
  await internet.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  requests.length = 0;
});

/** A live deal of an import, with its page queued. */
async function imported(host: string, given: Partial<typeof deals.$inferInsert> = {}, at = '/1'): Promise<number> {
  const { id: authorId } = await aPerson(board.db);
  const deal = await aDeal(board.db, { authorId, title, url: internet.urlOf(at, `${host}.example`), ...given });
  await board.db.transaction((tx) => queueDealPages(tx, [deal]));
  return deal.id;
}
/** As if everything had waited long enough. */
async function makeAllDue(): Promise<void> {
  await board.db.update(crawlHosts).set({ freeAt: new Date(0), claimedAt: null });
  await board.db
    .update(crawlTasks)
    .set({ dueAt: new Date(0) })
    .where(isNotNull(crawlTasks.dueAt));
}
async function crawlNow(): Promise<void> {
  await makeAllDue();
  await crawl(context);
}
const taskOf = async (id: number) => (await board.db.select().from(crawlTasks).where(eq(crawlTasks.dealId, id)))[0];
const siteOf = async (host: string) =>
  (
    await board.db
      .select()
      .from(crawlHosts)
      .where(eq(crawlHosts.host, `${host}.example:${internet.port}`))
  )[0];
/** The board itself fails to read each robots.txt. */
async function crawlFailing(error: Error): Promise<void> {
  await makeAllDue();
  const pages = Object.assign(Object.create(context.pages), { robots: () => Promise.reject(error) });
  await crawl({ ...context, pages });
}
const pagesAsked = () =>
  requests
    .filter(({ path: requestedPath }) => requestedPath !== '/robots.txt')
    .map(({ host, path: requestedPath }) => host + requestedPath);
const cardOf = async (id: number) => (await (await apiClient(board))('GET', `/api/deals/${id}`)).body;

test('an imported deal gets the picture of its page, and the requests name the board', async () => {
  const id = await imported('good');
  await crawlNow();
  expect(await taskOf(id)).toMatchObject({ outcome: 'stored', dueAt: null });
  const { image, images } = await cardOf(id);
  expect(image).toMatchObject({ width: 400, height: 300 });
  expect(images).toEqual([image]);
  expect((await board.app.inject(imagePath(image.hash, 320, 'webp'))).statusCode).toBe(200);
  expect(pagesAsked()).toEqual(['good/1', 'good/kettle.jpg']);
  expect(new Set(requests.map(({ userAgent }) => userAgent))).toEqual(new Set(['Dealwire (+https://deals.example)']));
});

test('a page is read once, by one of several nodes, and its site is asked again only after a pause', async () => {
  await imported('good', { liveAt: new Date(Date.now() - 60_000) }, '/1');
  await imported('good', {}, '/2');
  await makeAllDue();
  await Promise.all([crawl(context), crawl(context), crawl(context)]);
  await crawl(context);
  expect(pagesAsked()).toEqual(['good/2', 'good/kettle.jpg']);
  await crawlNow();
  await crawlNow();
  expect(pagesAsked()).toEqual(['good/2', 'good/kettle.jpg', 'good/1', 'good/kettle.jpg']);
});

test.each([
  ['strict', 'disallowed', 'robots.txt disallows the page'],
  ['closed', 'refused', 'the site answers 403'],
  ['gone', 'gone', 'the page is gone'],
  ['moved', 'gone', 'the page leads to the front page'],
  ['inwards', 'disallowed', 'the page leads into a private network'],
  ['blank', 'no_picture', 'the page redirects to about:blank'],
  ['mail', 'no_picture', 'the page redirects to an e-mail address'],
  ['bare', 'no_picture', 'the page has no picture'],
  ['logo', 'no_picture', 'the page has only a logo'],
  ['parked', 'no_picture', 'the page is about something else'],
  ['huge', 'no_picture', 'the page is too large'],
] as const)('a page at %s is given up at once as %s: %s', async (host, outcome, _why) => {
  const id = await imported(host);
  await crawlNow();
  expect(await taskOf(id)).toMatchObject({ outcome, dueAt: null });
  expect((await cardOf(id)).image).toBeUndefined();
  if (outcome === 'disallowed') expect(pagesAsked()).toEqual(host === 'strict' ? [] : ['inwards/1']);
});

test('a site that asks to wait gets no earlier request', async () => {
  const [busy, slow] = [await imported('busy'), await imported('slow')];
  await crawlNow();
  expect(await taskOf(busy)).toMatchObject({ outcome: null, attempts: 1 });
  expect(await taskOf(slow)).toMatchObject({ outcome: 'no_picture' });
  const rest = async (host: string) => Math.round((Number((await siteOf(host))?.freeAt) - Date.now()) / 10_000) * 10;
  expect([await rest('busy'), await rest('slow')]).toEqual([7_200, 90]);
});

test('a site that fails six times in a row is given up, with all of its pages', async () => {
  const ids = [await imported('broken'), await imported('broken', {}, '/2')];
  for (let time = 1; time < 6; time++) await crawlNow();
  expect((await taskOf(ids[0] ?? 0))?.outcome).toBeNull();
  await crawlNow();
  expect(await Promise.all(ids.map(taskOf))).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }]);
  expect(pagesAsked().filter((requestedPath) => requestedPath.startsWith('broken'))).toEqual([]);
});

test('hidden deals and deals with a picture are not read, and an edit meanwhile wins', async () => {
  const hidden = await imported('good', { membersOnly: true });
  await crawlNow();
  const removed = await imported('good', { state: 'removed', removedAt: new Date() });
  expect(pagesAsked()).toEqual([]);
  expect([(await taskOf(hidden))?.outcome, await taskOf(removed)]).toEqual(['superseded', undefined]);
  const editor = await aPerson(board.db, { role: 'moderator' });
  const edited = await imported('good');
  await (await apiClient(board, editor))('PATCH', `/api/deals/${edited}`, {
    title: `${title} of copper`,
    version: 1,
    reason: 'wrong_facts',
  });
  await crawlNow();
  expect((await taskOf(edited))?.outcome).toBe('superseded');
  expect((await cardOf(edited)).image).toBeUndefined();
});

test('a merchant gets the best icon of its site, once everybody can see one of its deals', async () => {
  const [merchant] = await board.db.insert(merchants).values({ slug: 'icons', name: 'Icons', domain: 'icons.example' }).returning();
  const id = await imported('gone', { merchantId: merchant?.id, membersOnly: true });
  await crawlNow();
  expect(pagesAsked()).toEqual([]);
  await board.db.update(deals).set({ membersOnly: false }).where(eq(deals.id, id));
  await crawlNow();
  expect(pagesAsked()).toEqual(['icons/', 'icons/touch.png']);
  const { icon: name } = (await cardOf(id)).merchant;
  const file = await board.app.inject(iconPath(name));
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 160, height: 160, hasAlpha: true });
  await crawl(context);
  expect(requests.filter(({ path: requestedPath }) => requestedPath === '/')).toHaveLength(1);
});

test('a task that fails with an unexpected error is repeated later', async () => {
  const id = await imported('good');
  await crawlFailing(new TypeError('a bug'));
  expect(await taskOf(id)).toMatchObject({ outcome: null, attempts: 1 });
  expect(Number((await taskOf(id))?.dueAt)).toBeGreaterThan(Date.now());
  await crawlNow();
  expect((await taskOf(id))?.outcome).not.toBeNull();
});

test('a task for which the board is too busy is repeated, but not forever, and not counted against its site', async () => {
  const id = await imported('patient');
  for (let time = 1; time < 6; time++) await crawlFailing(new FetchError('busy'));
  expect(await taskOf(id)).toMatchObject({ outcome: null, attempts: 5 });
  await crawlFailing(new FetchError('busy'));
  expect(await taskOf(id)).toMatchObject({ outcome: 'failed', dueAt: null });
  expect(await siteOf('patient')).toMatchObject({ failures: 0 });
});

test('a picture that another site does not send is asked for again, and not counted against the site of the page', async () => {
  const id = await imported('embedding');
  await crawlNow();
  expect(await taskOf(id)).toMatchObject({ outcome: null, attempts: 1 });
  expect(Number((await taskOf(id))?.dueAt)).toBeGreaterThan(Date.now() + 7_000_000);
  const site = await siteOf('embedding');
  expect(site?.failures).toBe(0);
  expect(Number(site?.freeAt)).toBeLessThan(Date.now() + 10_000);
  await board.db.delete(crawlTasks).where(eq(crawlTasks.dealId, id));
});

test('a failing site rests at least as long as its robots.txt asks for', async () => {
  const id = await imported('slow', {}, '/robots.txt');
  await board.db.update(crawlHosts).set({ crawlDelay: 500 });
  await crawlFailing(new TypeError('a bug'));
  expect((await taskOf(id))?.attempts).toBe(1);
  expect(Number((await siteOf('slow'))?.freeAt)).toBeGreaterThan(Date.now() + 400_000);
  await board.db.update(crawlHosts).set({ crawlDelay: 0 });
});

test('a site is forgotten a day after its last task', async () => {
  await imported('waiting');
  await board.db.update(crawlHosts).set({ freeAt: new Date(Date.now() - 90_000_000) });
  await deleteIdleHosts(board.db);
  expect([await siteOf('bare'), await siteOf('waiting')]).toMatchObject([undefined, { failures: 0 }]);
  await crawlNow();
});

test('the operator sees what the crawler has done and what is left', async () => {
  expect((await crawlProgress(board.db)).join('\n')).toMatch(
    /^Pictures of imported deals: .*\d+ stored.*\nIcons of merchants: 1 stored\.$/,
  );
});
