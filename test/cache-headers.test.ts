import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReads } from '../server/features.ts';
import { screens } from '../shared/screens.ts';
import { type TestApp, testApp } from './app.ts';
import { aDeal } from './factories.ts';
import { aPerson, sessionFor } from './sign-in.ts';
import { readRequests } from './visibility/requests.ts';

let board: TestApp;
let cookies: Record<'member' | 'moderator' | 'admin', string>;
let paths: string[];

beforeAll(async () => {
  board = await testApp();
  const author = await aPerson(board.db);
  const deal = await aDeal(board.db, { authorId: author.id });
  const of = { deal: deal.id, comment: 1, word: 'kettle', shop: 'kettles', domain: 'kettles.example', handle: author.handle ?? '' };
  paths = allReads(board.db).map(({ path }) => readRequests[path]?.paths(of)[0] ?? path);
  const cookieOf = async (given: Parameters<typeof aPerson>[1]) =>
    await sessionFor(board.db, (await aPerson(board.db, given)).id, board.config.publicUrl);
  cookies = {
    member: await cookieOf({ trust: 1 }),
    moderator: await cookieOf({ role: 'moderator' }),
    admin: await cookieOf({ role: 'admin' }),
  };
  await board.changesHeard();
});
afterAll(() => board.close());

async function headerOf(url: string, cookie?: string) {
  const { statusCode, headers } = await board.app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  return { url, status: statusCode, cache: headers['cache-control'] };
}
const isPersonal = (url: string) => /^\/api\/(me|mod|admin)\b/.test(url);

test.each(['member', 'moderator', 'admin'] as const)('no answer to a signed-in %s is stored on the device', async (role) => {
  const answers = await Promise.all(paths.map((url) => headerOf(url, cookies[role])));
  expect(answers.filter(({ cache }) => cache !== 'no-store')).toEqual([]);
  const read = answers.filter(({ url, status }) => status === 200 && isPersonal(url));
  expect(read.length).toBeGreaterThan({ member: 20, moderator: 28, admin: 37 }[role]);
});

test('an answer to a guest is stored only if it is the same for everybody', async () => {
  const answers = await Promise.all(paths.map((url) => headerOf(url)));
  expect(answers.filter(({ url, cache }) => isPersonal(url) && cache !== 'no-store')).toEqual([]);
  expect(answers.filter(({ status, cache }) => status === 200 && cache !== 'public, max-age=0, s-maxage=1')).toEqual([]);
});

test('no page of a signed-in person is stored on the device', async () => {
  const addresses = screens.filter(({ path }) => path !== '*').map(({ path }) => path.replace(/:\w+\?/g, '').replace(/:\w+/g, '1'));
  const answers = await Promise.all(addresses.map((url) => headerOf(url, cookies.admin)));
  expect(answers.filter(({ cache }) => cache !== 'no-store')).toEqual([]);
});

/** Addresses that are the same for everybody, whoever asks. */
const sameForAll =
  /^\/(api|api\/openapi\.json|deals\.\w+|modlog\.\w+|sitemap.*|robots\.txt|oembed|embed\/.*|icons\/.*|mark\.svg|shell\.html|manifest\.webmanifest|\.well-known\/.*)$/;

test('a route that says nothing about caches forbids them', async () => {
  const routes = getRoutes().filter((route) => route !== '/api/live');
  expect(routes).toEqual(expect.arrayContaining(['/auth/sign-in', '/auth/callback', '/api/me/export', '/api/me/inbox', '/livez']));
  const answers = await Promise.all(routes.map((route) => headerOf(route.replace(/:\w+/g, '1'), cookies.admin)));
  expect(answers.filter(({ url, cache }) => cache !== 'no-store' && !sameForAll.test(url))).toEqual([]);
});

/** Every path with GET, from the tree that Fastify prints. */
function getRoutes(): string[] {
  const tree: string[] = [];
  return [...board.app.printRoutes({ commonPrefix: false }).matchAll(/^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/gm)].flatMap(
    ([, indent = '', part = '', methods = '']) => {
      tree.splice(indent.length / 4, tree.length, part);
      return methods.includes('GET') ? [tree.join('')] : [];
    },
  );
}

test('signing out clears what the browser has cached', async () => {
  const cookie = await sessionFor(board.db, (await aPerson(board.db)).id, board.config.publicUrl);
  const answer = await board.app.inject({ method: 'POST', url: '/auth/sign-out', headers: { cookie, accept: 'application/json' } });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
});
