import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, loadConfig } from '../server/platform/config/config.ts';
import { connect, type Pool } from '../server/platform/database/connection.ts';
import { makeDataDir } from '../server/platform/database/data-dir.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { DiskStore } from '../server/platform/images/disk-store.ts';
import { runAdmin } from '../server/reach/admin/run-admin.ts';
import { archiveIn } from '../server/staff/archiving/layout.ts';
import { restoreAt } from '../server/staff/archiving/restore-at.ts';
import { filesOf } from '../server/staff/archiving/ship-pictures.ts';
import { startArchiving } from '../server/staff/archiving/start-archiving.ts';
import { openStore } from '../server/staff/archiving/store.ts';
import { startUpgraded } from '../server/staff/backups/start-upgraded.ts';
import { isArchiveLate } from '../shared/admin/log-archive.ts';
import { type S3Server, s3Server } from './s3-server.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-restore-at-'));
  s3 = await s3Server(path.join(folder, 'bucket'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const silent = { say: () => undefined, progressOf: () => () => undefined };
const configOf = (name: string, settings: Record<string, string> = {}) =>
  loadConfig({ ...s3.settings, DATA_DIR: path.join(folder, name), BACKUP_LOG: 'true', ...settings });

/** The database of a board whose log is archived, as the board runs it. */
async function withBoard<Result>(config: Config, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  makeDataDir(config.dataDir);
  const server = await startUpgraded(config, { settings: { archive_timeout: 1 } }, silent);
  const pool = connect(server.url);
  try {
    await migrate(pool);
    const archiver = await startArchiving(config, server.url, pino({ enabled: false }));
    return await work(pool).finally(() => archiver?.stop());
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Writes down that it happened, and returns when that was acknowledged. */
async function act(pool: Pool, name: string): Promise<Date> {
  await pool.query('create table if not exists acts (name text)');
  await pool.query('insert into acts values ($1)', [name]);
  const { rows } = await pool.query('select clock_timestamp() as now');
  // The next one is later.
  await pool.query('select pg_sleep(0.005)');
  // Rounded up: PostgreSQL counts in microseconds.
  return new Date(rows[0].now.getTime() + 1);
}
const acts = async (pool: Pool): Promise<string[]> =>
  (await pool.query('select name from acts order by name')).rows.map(({ name }) => name);
const state = async (pool: Pool) => (await pool.query('select archived_at as "archivedAt", since, error from log_archive')).rows[0];
const isArchived = async (pool: Pool, moment: Date) => {
  const written = Date.now();
  await expect
    .poll(async () => (await state(pool))?.archivedAt?.getTime() ?? 0, { timeout: 90_000 })
    .toBeGreaterThan(Math.max(written, moment.getTime()));
};
const hasBase = (pool: Pool) => expect.poll(async () => (await state(pool))?.since).toBeInstanceOf(Date);

const restore = (config: Config, into: string, target: Date | 'latest', changes = {}) =>
  restoreAt(
    path.join(folder, into),
    {
      store: openStore(archiveIn(config), config.backupService),
      where: config.backupDir ?? '',
      target,
      passphrase: config.backupPassphrase,
      overwrite: false,
      s3: undefined,
      ...changes,
    },
    () => undefined,
  );

const places = {
  'a folder': (name: string) => ({ BACKUP_DIR: path.join(folder, `${name}-backups`) }),
  'a bucket, encrypted': (name: string) => ({ BACKUP_DIR: `s3://backups/${name}`, BACKUP_PASSPHRASE: 'four random words here' }),
};

test.each(Object.entries(places))(
  'after the disk has died, any moment is restored from %s, and the board goes on from there',
  async (place, settingsOf) => {
    const name = place.replaceAll(/\W/g, '');
    const config = configOf(name, settingsOf(name));
    const picture = 'p'.repeat(43);
    const moments = await withBoard(config, async (pool) => {
      await hasBase(pool);
      const first = await act(pool, 'first');
      for (const file of filesOf(picture)) await new DiskStore(path.join(config.dataDir, 'images')).put(file, Buffer.from(file));
      await pool.query(`insert into images (hash, width, height, blur) values ('${picture}', 1, 1, 'data:image/webp;base64,AA==')`);
      const second = await act(pool, 'second');
      await isArchived(pool, second);
      return { first, second };
    });
    rmSync(config.dataDir, { recursive: true });
    const restored = await restore(config, `${name}-first`, moments.first);
    expect(restored.at?.getTime()).toBeLessThanOrEqual(moments.first.getTime());
    const then = { ...config, dataDir: path.join(folder, `${name}-first`), backupLog: false };
    expect(await withBoard(then, acts)).toEqual(['first']);

    await restore(config, name, 'latest');
    expect(readdirSync(path.join(config.dataDir, 'images', 'pp')).sort()).toEqual(filesOf(picture).sort());
    const later = await withBoard(config, async (pool) => {
      expect(await acts(pool)).toEqual(['first', 'second']);
      // A base copy of the new timeline.
      await expect.poll(async () => (await pool.query('select from acts')).rowCount).toBe(2);
      return await act(pool, 'third');
    });
    rmSync(config.dataDir, { recursive: true });
    // What is written before an orderly end is archived at the end.
    await restore(config, name, 'latest');
    expect(await withBoard({ ...config, backupLog: false }, acts)).toEqual(['first', 'second', 'third']);
    expect(later.getTime()).toBeGreaterThan(moments.second.getTime());
  },
);

test('after a restore that went too far back, moments of before and of since can be restored', async () => {
  const place = path.join(folder, 'branches-backups');
  const config = configOf('branches', { BACKUP_DIR: place, BACKUP_PASSPHRASE: 'four random words here' });
  const before = await withBoard(config, async (pool) => {
    await hasBase(pool);
    const moments = { first: await act(pool, 'first'), second: await act(pool, 'second') };
    await isArchived(pool, await act(pool, 'third'));
    return moments;
  });
  rmSync(config.dataDir, { recursive: true });
  await restore(config, 'branches', before.first);
  const hasBegun = () => readdirSync(place, { recursive: true }).some((name) => String(name).includes('00000002.history'));
  await withBoard(config, () => expect.poll(hasBegun).toBe(true));
  // Where the timeline begins is archived already.
  const since = await withBoard(config, async (pool) => {
    const moment = await act(pool, 'other');
    await isArchived(pool, await act(pool, 'last'));
    return moment;
  });
  const quiet = { ...config, backupLog: false };
  for (const [moment, found] of [
    [before.second, ['first', 'second']],
    [since, ['first', 'other']],
  ] as const) {
    rmSync(config.dataDir, { recursive: true });
    await restore(config, 'branches', moment);
    expect(await withBoard(quiet, acts)).toEqual(found);
  }
});

test('a moment that can not be restored is refused in words, and nothing is left', async () => {
  const config = configOf('refusals', { BACKUP_DIR: path.join(folder, 'refusals-backups'), BACKUP_PASSPHRASE: 'four random words here' });
  const { middle, last } = await withBoard(config, async (pool) => {
    await hasBase(pool);
    const begun = await act(pool, 'first');
    await isArchived(pool, begun);
    const second = await act(pool, 'second');
    await isArchived(pool, second);
    return { middle: second, last: new Date() };
  });
  const refused = (target: Date | 'latest', changes = {}) => expect(restore(config, 'refused', target, changes)).rejects;
  await refused(new Date('2020-01-01')).toThrow(/The archive begins later: the first moment that can be restored is 20/);
  await refused(new Date(last.getTime() + 3_600_000)).toThrow(/The log ends earlier, at 20.*name a moment until then, or --at latest/);
  await refused('latest', { store: openStore(path.join(folder, 'nowhere'), undefined), where: '/nowhere' }).toThrow(
    /\/nowhere has no archive of a database's log: name the folder or bucket that BACKUP_DIR named/,
  );
  await refused('latest', { passphrase: undefined }).toThrow(/The archive is encrypted: set BACKUP_PASSPHRASE/);
  await refused('latest', { passphrase: 'another passphrase' }).toThrow(/encrypted with another passphrase/);
  await expect(restore(config, 'refusals', 'latest')).rejects.toThrow(/There is a board in .*add --overwrite to replace it/);

  const cluster = readdirSync(archiveIn(config)).find((name) => /^\d+$/.test(name)) ?? '';
  const log = path.join(archiveIn(config), cluster, 'log');
  const segments = readdirSync(log).sort();
  rmSync(path.join(log, segments.at(-2) ?? ''));
  await refused('latest').toThrow(/The log has a gap after 20/);
  expect(middle.getTime()).toBeLessThan(last.getTime());
  expect(readdirSync(path.join(folder, 'refused'))).toEqual(['lock']);
});

test('copies of the database that fail are told while the log goes on, until one is taken', async () => {
  const config = configOf('failing', { BACKUP_DIR: 's3://backups/failing' });
  s3.break(({ method, url }) => (method === 'PUT' && url?.includes('/bases/') === true ? 403 : undefined));
  const error = expect.stringMatching(/^There is no new copy of the database in the archive: The bucket refuses it/);
  await withBoard(config, async (pool) => {
    await expect.poll(() => state(pool)).toMatchObject({ error });
    await isArchived(pool, await act(pool, 'first'));
    const { archivedAt, since, error: told } = await state(pool);
    expect([since, told]).toEqual([null, error]);
    expect(isArchiveLate({ tool: 'dealwire', archivedAt: archivedAt.toISOString(), error: told }, archivedAt.getTime())).toBe(true);
  });
  s3.break(() => undefined);
  await withBoard(config, async (pool) => {
    await hasBase(pool);
    await expect.poll(() => state(pool)).toMatchObject({ error: null });
  });
});

test('the command reads a moment, and refuses one that is none or has not come', async () => {
  const environment = { DATA_DIR: path.join(folder, 'command') };
  const run = (...args: string[]) => runAdmin(['restore', '--at', ...args], environment);
  await expect(run('yesterday')).rejects.toThrow(/^--at: "yesterday" is no moment/);
  await expect(run('2999-01-01 10:00')).rejects.toThrow(/^--at: 2999-01-01T10:00:00.000Z has not come yet/);
  mkdirSync(path.join(folder, 'empty'), { recursive: true });
  await expect(run('2026-01-01 10:00', path.join(folder, 'empty'))).rejects.toThrow(/has no archive of a database's log/);
  await expect(run('latest', '--into', 'postgresql://a@b/c')).rejects.toThrow(/^--at restores a board with the embedded PostgreSQL/);
});
