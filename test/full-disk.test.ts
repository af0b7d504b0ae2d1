import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../server/platform/database/connection.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { openImageStore } from '../server/platform/images/open-image-store.ts';
import { imageFiles } from '../server/platform/images/stored-files.ts';
import { imageFile } from '../shared/image-files.ts';
import { fullDisk } from './full-disk.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-full-disk-'));
const at = (name: string) => path.join(folder, name);
const archive = at('board.tar.zst');

/** A stopped board with one picture, which is larger than what the full disk takes. */
beforeAll(async () => {
  const server = await startEmbedded(at('board'));
  const pool = connect(server.url);
  await migrate(pool);
  const hash = 'p'.repeat(43);
  await pool.query(`insert into images (hash, width, height, blur) values ($1, 1, 1, 'data:image/webp;base64,AA==')`, [hash]);
  await pool.end();
  await server.stop();
  const images = openImageStore({ dataDir: at('board') });
  for (const { width, format } of imageFiles) await images.put(imageFile(hash, width, format), Buffer.from('small'), '');
  const [{ width, format }] = imageFiles as [(typeof imageFiles)[number]];
  await images.put(imageFile(hash, width, format), randomBytes(fullDisk.tooLarge), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function admin(launcher: readonly string[], ...args: string[]) {
  const [file = '', ...before] = [...launcher, process.execPath, '--disable-warning=ExperimentalWarning', path.resolve('bin/admin.ts')];
  const { status, stderr } = spawnSync(file, [...before, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: at('board') },
    encoding: 'utf8',
  });
  return { status, said: stderr.trimEnd().split('\n').at(-1) };
}

test('a backup on a full disk is refused in words and leaves nothing; on one with room it is taken', () => {
  expect(admin(fullDisk.launcher, 'backup', archive)).toEqual({
    status: 1,
    said: `There is no backup: the disk of ${folder} is full. Free some space, or name another folder.`,
  });
  expect(readdirSync(folder)).toEqual(['board']);
  expect(admin([], 'backup', archive)).toMatchObject({ status: 0 });
});

test('a restore on a full disk is refused in words and leaves nothing; a board that is there stays', () => {
  const before = readdirSync(at('board'));
  const refused = (where: string) => ({
    status: 1,
    said: `Nothing was restored: the disk of ${path.join(where, 'restoring')} is full. Free some space, or name another folder.`,
  });
  expect(admin(fullDisk.launcher, 'restore', archive, '--into', at('other'))).toEqual(refused(at('other')));
  expect(readdirSync(at('other'))).toEqual(['lock']);
  expect(admin(fullDisk.launcher, 'restore', archive, '--overwrite')).toEqual(refused(at('board')));
  expect(readdirSync(at('board'))).toEqual(before);
  expect(admin([], 'restore', archive, '--into', at('other'))).toMatchObject({ status: 0 });
});
