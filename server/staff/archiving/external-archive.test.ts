import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { logArchive } from '../../platform/database/schema.ts';
import { findProblems } from '../operation/find-problems.ts';
import { externalArchive, noteExternalArchive, toolOf } from './external-archive.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test.each([
  ['pgbackrest --stanza=dealwire archive-push %p', 'pgbackrest'],
  ['envdir /etc/wal-g.d wal-g wal-push %p', 'wal-g'],
  ['/controller/manager wal-archive --log-destination /controller/log/postgres.json %p', 'cloudnativepg'],
  ['barman-wal-archive backup dealwire %p', 'barman'],
  ['cp %p /mnt/archive/%f', 'other'],
])('the tool behind archive_command "%s" is recognised', (command, tool) => {
  expect(toolOf(command)).toBe(tool);
});

test('a server that archives nothing has no archive, and what was known of one is forgotten', async () => {
  expect(await externalArchive(board.db)).toBeUndefined();
  await board.db.insert(logArchive).values({ tool: 'pgbackrest' });
  await noteExternalArchive(board.db);
  expect(await board.db.select().from(logArchive)).toEqual([]);
});

test('admins see an archive, and are warned when it is behind', async () => {
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  const kinds = async () =>
    (await findProblems(board.db, { dataDir: '/', publicUrl: 'http://localhost', backsUpNightly: false })).map(({ kind }) => kind);
  const archivedAt = new Date();
  await board.db.insert(logArchive).values({ tool: 'dealwire', archivedAt });
  expect((await admin('GET', '/api/admin/backups')).body).toMatchObject({
    log: { tool: 'dealwire', archivedAt: archivedAt.toISOString() },
  });
  expect(await kinds()).not.toContain('log_archive');
  await board.db.update(logArchive).set({ archivedAt: new Date(Date.now() - 3_600_000) });
  expect(await kinds()).toContain('log_archive');
  // It may have nothing to archive.
  await board.db.update(logArchive).set({ tool: 'wal-g' });
  expect(await kinds()).not.toContain('log_archive');
  await board.db.update(logArchive).set({ error: 'The last try failed' });
  expect(await kinds()).toContain('log_archive');
  await board.db.delete(logArchive);
});
