import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let admin: Client;
let guest: Client;

beforeAll(async () => {
  board = await testApp();
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin', handle: 'the-admin' }));
  guest = await apiClient(board);
});
afterAll(() => board.close());

const save = (given: object) =>
  admin('PUT', '/api/admin/pages', { name: 'imprint', language: 'en', body: 'We are **here**.', version: 0, ...given });

test('a page that is a draft is not found; once it is published, everybody reads it and the footer links to it', async () => {
  expect((await save({})).body).toEqual({ version: 1 });
  expect((await guest('GET', '/api/pages/imprint')).status).toBe(404);
  expect((await guest('GET', '/api/board')).body.pages).toBeUndefined();
  expect((await save({ version: 1, action: 'publish' })).body).toEqual({ version: 2 });
  expect((await guest('GET', '/api/pages/imprint')).body).toMatchObject({
    texts: { en: { html: '<p>We are <strong>here</strong>.</p>\n' } },
  });
  expect((await guest('GET', '/api/board')).body.pages).toEqual(['imprint']);
});

test('a later draft does not show until it is published, and a withdrawn page is gone', async () => {
  await save({ version: 2, body: 'We have moved.' });
  expect((await guest('GET', '/api/pages/imprint')).body.texts.en.html).toContain('here');
  expect((await admin('GET', '/api/admin/pages')).body.pages).toMatchObject([{ body: 'We have moved.', isDraft: true, isPublic: true }]);
  await save({ version: 3, action: 'withdraw' });
  expect((await guest('GET', '/api/pages/imprint')).status).toBe(404);
  const { versions } = (await admin('GET', '/api/admin/pages/history?name=imprint&language=en')).body;
  expect(versions).toMatchObject([
    { version: 4 },
    { version: 3, body: 'We have moved.' },
    { version: 2 },
    { version: 1, by: { handle: 'the-admin' } },
  ]);
});

test('a page is read in all its languages', async () => {
  for (const [language, body] of [
    ['de', 'Hallo'],
    ['en', 'Hello'],
  ])
    await save({ name: 'about', language, body, action: 'publish' });
  expect((await guest('GET', '/api/pages/about')).body.texts).toMatchObject({
    de: { html: '<p>Hallo</p>\n' },
    en: { html: '<p>Hello</p>\n' },
  });
  expect((await guest('GET', '/api/pages/nothing')).status).toBe(404);
});

test('when two admins write the same page at once, the second gets 409 with the current text', async () => {
  const answers = await Promise.all(['One', 'Two'].map((body) => save({ name: 'terms', body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await save({ name: 'terms', version: 0 })).body).toMatchObject({ code: 'VERSION_CONFLICT', current: { version: 1 } });
});

test('the headings of a page stand right below its title, with one # or two', async () => {
  const { html } = (await admin('POST', '/api/admin/pages/preview', { body: '## How it works\n### Votes' })).body;
  expect(html).toBe('<h2>How it works</h2>\n<h3>Votes</h3>\n');
});

test('a page loses its scripts and pictures, and keeps its e-mail addresses', async () => {
  const body = '# Contact\n<script>alert(1)</script> [mail](mailto:a@b.example) [bad](javascript:alert(1)) <img src=x onerror=alert(1)>';
  const { html } = (await admin('POST', '/api/admin/pages/preview', { body })).body;
  expect(html).toContain('<h2>Contact</h2>');
  expect(html).toContain('href="mailto:a@b.example"');
  expect(html).not.toMatch(/<script|<img|href="javascript/);
});

test('only admins write pages, read drafts and render previews', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('PUT', '/api/admin/pages', { name: 'about', language: 'en', body: 'x', version: 0 })).status).toBe(403);
  expect((await moderator('POST', '/api/admin/pages/preview', { body: 'x' })).status).toBe(403);
  expect((await moderator('GET', '/api/admin/pages')).status).toBe(403);
  expect((await save({ name: 'secret' })).status).toBe(422);
});
