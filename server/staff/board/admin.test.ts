import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoardSettings } from '../../../shared/admin/settings.ts';
import { constants } from '../../../shared/constants.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPhoto } from '../../../test/pictures.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { constant } from '../../platform/core/constants.ts';
import { boardSettings } from '../../platform/database/schema.ts';
import { endAnnouncement } from './end-announcement.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let admin: Client;
let guest: Client;

beforeAll(async () => {
  board = await testApp();
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin', handle: 'the-admin', name: 'Ada' }));
  guest = await apiClient(board);
});
afterAll(() => board.close());

const current = async () =>
  (await admin('GET', '/api/admin/settings')).body as { version: number; settings: BoardSettings; history: object[] };
const publish = async (change: Partial<BoardSettings>, more: object = {}) => {
  const { version, settings } = await current();
  return await admin('PUT', '/api/admin/settings', { settings: { ...settings, ...change }, version, ...more });
};
const shown = async () => (await guest('GET', '/api/board')).body;

test('published settings reach every reader, with who changed what in the history', async () => {
  expect((await publish({ name: 'Schnäppchen', button: '#b3001b', announcement: { text: 'We have moved', look: 'note' } })).status).toBe(
    200,
  );
  expect(await shown()).toMatchObject({
    name: 'Schnäppchen',
    look: { '--color-tag': '#b3001b' },
    announcement: { text: 'We have moved', look: 'note' },
  });
  expect((await current()).history[0]).toMatchObject({
    version: 2,
    by: { handle: 'the-admin' },
    changed: ['name', 'button', 'announcement'],
  });
});

test('an earlier version can be published again', async () => {
  const before = await current();
  await publish({ name: 'A mistake', footerLinks: [{ label: 'Forum', url: 'https://forum.example/' }] });
  const { version } = await current();
  expect((await admin('PUT', '/api/admin/settings', { settings: before.settings, version, restores: before.version })).status).toBe(200);
  expect(await current()).toMatchObject({ settings: before.settings, version: version + 1 });
  expect((await current()).history[0]).toMatchObject({ restores: before.version, changed: ['name', 'footerLinks'] });
});

test('of two admins who publish at the same time, the second gets 409 with the present settings', async () => {
  const { version, settings } = await current();
  const other = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  const answers = await Promise.all([
    admin('PUT', '/api/admin/settings', { settings: { ...settings, name: 'One' }, version }),
    other('PUT', '/api/admin/settings', { settings: { ...settings, name: 'Two' }, version }),
  ]);
  const [won, lost] = answers.toSorted((one, two) => one.status - two.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.body).toMatchObject({
    code: 'VERSION_CONFLICT',
    current: { version: version + 1, settings: { name: (await shown()).name } },
  });
});

test('a colour that makes text hard to read is refused with a shade that does not', async () => {
  const { status, body } = await publish({ accentLight: '#ffe08a' });
  expect(status).toBe(422);
  expect(body.fields).toMatchObject([
    { field: 'settings.accentLight', rule: 'contrast', values: { suggestion: expect.stringMatching(/^#/) } },
  ]);
  expect((await publish({ accentLight: body.fields[0].values.suggestion })).status).toBe(200);
});

test.each([
  ['an icon that is not stored', { icon: 'x'.repeat(43) }, 'icon'],
  ['a script as an address', { footerLinks: [{ label: 'Bad', url: 'javascript:alert(1)' }] }, 'footerLinks.0.url'],
  ['an address of another site without a scheme', { footerLinks: [{ label: 'Bad', url: '//evil.example' }] }, 'footerLinks.0.url'],
  [
    'an announcement that is over',
    { announcement: { text: 'Old', look: 'note', until: '2020-01-01T00:00:00.000Z' } },
    'announcement.until',
  ],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['an empty name', { name: ' ' }, 'name'],
] as const)('%s is refused', async (_, change, field) => {
  const { status, body } = await publish(change as Partial<BoardSettings>);
  expect([status, body.fields?.[0]?.field]).toEqual([422, `settings.${field}`]);
});

test('an icon must be a square picture; the pictures of the board are kept', async () => {
  const upload = async (width: number, height: number) => {
    const cookie = await sessionFor(board.db, (await aPerson(board.db)).id, board.config.publicUrl);
    const answer = await board.app.inject({
      method: 'POST',
      url: '/api/images',
      headers: { cookie, 'content-type': 'image/png' },
      payload: await aPhoto(width, height).png().toBuffer(),
    });
    return answer.json().hash as string;
  };
  expect((await publish({ icon: await upload(256, 200) })).status).toBe(422);
  expect((await publish({ icon: await upload(256, 256), logo: await upload(300, 100) })).status).toBe(200);
  expect(await shown()).toMatchObject({ icon: expect.any(String), logo: { width: 300, height: 100 } });

  const { icons } = (await board.app.inject('/manifest.webmanifest')).json();
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual([
    ...['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'],
  ]);
  const drawn = await board.app.inject(icons[2].src);
  expect(drawn.headers['content-type']).toBe('image/png');
  const pixels = sharp(drawn.rawPayload);
  expect(await pixels.metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
  // The photo's red corner goes on to the edge.
  const [red = 0, green = 255] = await pixels.raw().toBuffer();
  expect([red > 200, green < 60]).toEqual([true, true]);
});

test('an announcement ends on time, by the board itself', async () => {
  await publish({ announcement: { text: 'Today only', look: 'offer', until: new Date(Date.now() + 60_000).toISOString() } });
  await endAnnouncement(board.db);
  expect((await shown()).announcement).toMatchObject({ text: 'Today only' });
  const [row] = await board.db.select({ settings: boardSettings.settings }).from(boardSettings);
  const over = { ...(row?.settings.announcement as object), until: '2020-01-01T00:00:00.000Z' };
  await board.db.update(boardSettings).set({ settings: { ...row?.settings, announcement: over } });
  await endAnnouncement(board.db);
  expect((await shown()).announcement).toBeUndefined();
  const { history } = await current();
  expect(history[0]).toMatchObject({ changed: ['announcement'] });
  expect(history[0]).not.toHaveProperty('by');
});

test('a constant takes effect without a restart, and goes back to its default', async () => {
  const change = async (values: object) => {
    const { version } = (await admin('GET', '/api/admin/constants')).body;
    return await admin('PUT', '/api/admin/constants', { values, version });
  };
  expect((await change({ 'quotas.deals': 3 })).status).toBe(200);
  await expect.poll(() => constant('quotas.deals')).toBe(3);
  expect((await admin('GET', '/api/admin/constants')).body).toMatchObject({
    values: { 'quotas.deals': 3 },
    history: [{ by: { handle: 'the-admin' }, changes: { 'quotas.deals': { from: 10, to: 3 } } }],
  });
  expect((await change({ 'quotas.deals': 0 })).body.fields[0].field).toBe('values.quotas.deals');
  expect((await change({ 'quotas.unknown': 1 })).status).toBe(422);
  expect((await admin('PUT', '/api/admin/constants', { values: {}, version: 1 })).status).toBe(409);
  expect((await change({})).status).toBe(200);
  await expect.poll(() => constant('quotas.deals')).toBe(constants['quotas.deals'].value);
});

test.each(['person', 'moderator'] as const)('a %s can neither read nor change the settings', async (role) => {
  const someone = await apiClient(board, await aPerson(board.db, { role }));
  const { version, settings } = await current();
  for (const call of ['settings', 'constants']) expect((await someone('GET', `/api/admin/${call}`)).status).toBe(403);
  expect((await someone('PUT', '/api/admin/settings', { settings, version })).body.code).toBe('FORBIDDEN');
  expect((await someone('PUT', '/api/admin/constants', { values: {}, version: 1 })).body.code).toBe('FORBIDDEN');
  expect((await guest('GET', '/api/admin/settings')).body.code).toBe('AUTH_REQUIRED');
});
