import { build } from 'build:files';
import { lateAfter } from '../../shared/connection-timers.ts';
import { isScreen } from './is-screen.ts';
import { listenForPushes } from './notifications.ts';
import type { ServiceWorkerScope } from './scope.ts';

const worker = self as unknown as ServiceWorkerScope;

/** The page without data. It is the only file here whose address stays when its content changes. */
const shell = '/shell.html';
/** The reader's language, which the page has put into this script's address. */
const language = new URL(location.href).searchParams.get('language') ?? 'en';
const files = [...build.files, ...(build.catalogues[language] ?? [])];
const prefix = 'build ';
const cacheName = prefix + build.id;

/** Where browsers have static routing, these do not even wake the worker. */
const bypassed = ['/api/*', '/auth/*', '/out/*', '/images/*', '/pictures/*'];

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
  event.addRoutes?.(bypassed.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }))).catch(() => undefined);
});

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(answerNavigation(request));
  } else if (pathname.startsWith('/assets/') || files.includes(pathname + search)) {
    event.respondWith(answerFile(request));
  }
});

listenForPushes();

/** A tab asks which application this worker belongs to. */
worker.addEventListener('message', ({ ports }) => ports[0]?.postMessage(build.entry));

/** Loads the whole application in the reader's language, except for files that an earlier build had too. Fails, and is tried again later, if a file is missing. */
async function install(): Promise<void> {
  const page = await load(shell, 'no-cache');
  if (!(await page.clone().text()).includes(build.entry)) throw new Error('The page belongs to another build');
  const cache = await caches.open(cacheName);
  await Promise.all(files.map(async (file) => cache.put(file, (await caches.match(file, { ignoreVary: true })) ?? (await load(file)))));
  await cache.put(shell, page);
  // Screens come from the network and files never change, so tabs of the previous build can go on with this worker.
  await worker.skipWaiting();
}

async function load(file: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(file, { cache });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** Deletes old builds, except for the previous one, which open tabs may still run. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The network's answer, or the shell if it does not come in time. The shell then shows what this browser has stored. */
async function answerNavigation(request: Request): Promise<Response> {
  const answer = fetch(request).then(
    (response) => (isFromProxy(response) ? undefined : response),
    () => undefined,
  );
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, lateAfter));
  const cache = await caches.open(cacheName);
  return (await Promise.race([answer, late])) ?? (await cache.match(shell)) ?? (await answer) ?? Response.error();
}

/** A proxy answers like this while the board is down. */
const isFromProxy = ({ status }: Response) => status === 502 || status === 503 || status === 504;

/** Also while the browser cannot read what it stored. */
const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request);
