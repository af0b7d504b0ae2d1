import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { ourRelease } from './our-release.ts';
import { runMigrations } from './run-migrations.ts';

async function aFolderAndADatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'dealwire-migrations-'));
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  onTestFinished(async () => {
    client.release();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  return {
    write: (name: string, sql: string) => writeFile(path.join(folder, name), sql),
    run: () => runMigrations(client, pathToFileURL(`${folder}/`)),
    rows: async (sql: string) => (await client.query(sql)).rows,
  };
}

test('each migration runs once, in the order of the names', async () => {
  const { write, run, rows } = await aFolderAndADatabase();
  await write('0001_b.sql', 'insert into things values (2)');
  await write('0000_a.sql', 'create table things (n int); insert into things values (1); -- the end');
  await run();
  await write('0002_c.sql', 'insert into things values (3)');
  await run();
  await run();
  expect(await rows('select n from things')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await rows('select name from migrations.applied')).toEqual([
    { name: '0000_a.sql' },
    { name: '0001_b.sql' },
    { name: '0002_c.sql' },
  ]);
});

test('a migration that is another one than it was when it ran is refused with what to do; comments do not count', async () => {
  const { write, run, rows } = await aFolderAndADatabase();
  await write('0000_a.sql', 'create table things (n int);');
  await run();
  await write('0000_a.sql', '-- Things.\ncreate table things  (n int);\n');
  await run();
  await write('0000_a.sql', 'create table things (n int, more int);');
  await expect(run()).rejects.toThrow(/^This database was made by another 0000_a\.sql: .* start anew/);
  await rows('alter table migrations.applied drop checksum');
  await expect(run()).rejects.toThrow(/^This database was made by another/);
});

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const { write, run, rows } = await aFolderAndADatabase();
  await write('0000_a.sql', 'create table things (n int)');
  await write('0001_b.sql', 'insert into things values (1); insert into nothing values (1)');
  await expect(run()).rejects.toThrow('relation "nothing" does not exist');
  expect(await rows('select n from things')).toEqual([]);
  expect(await rows('select name from migrations.applied')).toEqual([{ name: '0000_a.sql' }]);
});

test('an index is created concurrently, also after an attempt that failed', async () => {
  const { write, run, rows } = await aFolderAndADatabase();
  await write('0000_a.sql', 'create table things (n int); insert into things values (1), (0)');
  await write('0001_b.sql', 'drop index concurrently if exists things_n;\ncreate index concurrently things_n on things ((1 / n));\n');
  await expect(run()).rejects.toThrow('division by zero');
  const validity = "select indisvalid from pg_index where indexrelid::regclass::text = 'things_n'";
  expect(await rows(validity)).toEqual([{ indisvalid: false }]);
  await rows('delete from things where n = 0');
  await run();
  expect(await rows(validity)).toEqual([{ indisvalid: true }]);
});

describe('on a database that a later release has changed', () => {
  test('this release runs if the later one says so, as a node of before an update does', async () => {
    const { write, run, rows } = await aDatabaseOf('99.0.0', ourRelease);
    await write('0000_a.sql', 'create table things (n int)');
    await run();
    expect(await rows('select n from things')).toEqual([]);
  });

  test('an earlier one is refused with what to do', async () => {
    const { run } = await aDatabaseOf('99.0.0', '98.7.6');
    await expect(run()).rejects.toThrow(
      `This database is of Dealwire 99.0.0, and 98.7.6 is the earliest that runs on it. This is ${ourRelease}: start 99.0.0, or restore a backup`,
    );
  });
});

test('a database knows the release that ran a migration, and the earliest one that runs beside it', async () => {
  const { write, run, rows } = await aFolderAndADatabase();
  await write('0000_a.sql', 'create table things (n int)');
  await write('0001_b.sql', '-- earliest: 0.0.9\ninsert into things values (1)');
  await run();
  expect(await rows('select release, earliest from migrations.applied order by name')).toEqual([
    { release: ourRelease, earliest: null },
    { release: ourRelease, earliest: '0.0.9' },
  ]);
});

/** With one migration of a later release. */
async function aDatabaseOf(release: string, earliest: string) {
  const all = await aFolderAndADatabase();
  await all.run();
  await all.rows(`insert into migrations.applied (name, release, earliest) values ('9999_later.sql', '${release}', '${earliest}')`);
  return all;
}
