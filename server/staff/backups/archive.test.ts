import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contents, entryNames, formatVersion, maxEntrySize } from './archive-format.ts';
import { readArchive, verifyArchive } from './read-archive.ts';
import { checkArchive } from './restore.ts';
import { writeArchive } from './write-archive.ts';

const passphrase = 'four words on paper';
const kinds = [
  ['plain', undefined],
  ['encrypted', passphrase],
] as const;
let folder: string;

const contents: Contents = {
  format: formatVersion,
  takenAt: '2026-11-24T03:15:00.000Z',
  board: { id: '0123456789abcdef', name: 'A board' },
  migrations: ['0000_board.sql'],
  jobMigration: 19,
  tables: [{ schema: 'public', name: 'deals', columns: ['id'], rows: 3 }],
  sequences: [],
  pictures: 0,
  missingPictures: 0,
};
const part = randomBytes(300_000);

async function anArchive(name: string, secret?: string, given: Partial<Contents> = {}): Promise<string> {
  const file = path.join(folder, name);
  const all = { ...contents, ...given };
  await writeArchive(file, secret, async ({ add }) => {
    await add(entryNames.header, Buffer.from(JSON.stringify(all)));
    await add(`${entryNames.tables}public.deals/000001`, part);
    return all;
  });
  return file;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(kinds)('an archive that is %s gives back what was put in', async (name, secret) => {
  const file = await anArchive(name, secret);
  expect(await verifyArchive(file, secret)).toMatchObject({ ...contents, entries: 2 });
  const found: Buffer[] = [];
  for await (const { name: entry, content } of readArchive(file, secret)) if (entry.startsWith(entryNames.tables)) found.push(content);
  expect(found.map((content) => content.equals(part))).toEqual([true]);
  expect(existsSync(`${file}.partial`)).toBe(false);
});

test.each(kinds)('an archive that is %s and cut off anywhere is refused in words', async (name, secret) => {
  const file = await anArchive(`whole-${name}`, secret);
  const { length } = readFileSync(file);
  for (const rest of [0, 3, 10, 200, 1_000, Math.floor(length / 2), length - 1_000, length - 1]) {
    const cut = path.join(folder, 'cut');
    copyFileSync(file, cut);
    truncateSync(cut, rest);
    await expect(verifyArchive(cut, secret), String(rest)).rejects.toThrow(/ is cut off: its end is missing|was altered or is damaged/);
  }
});

test.each(kinds)('an archive that is %s and altered anywhere is refused in words', async (name, secret) => {
  const file = await anArchive(`right-${name}`, secret);
  const bytes = readFileSync(file);
  for (const at of [300, Math.floor(bytes.length / 2), bytes.length - 20]) {
    const altered = path.join(folder, 'altered');
    const other = Buffer.from(bytes);
    other[at] = (other[at] ?? 0) ^ 0x40;
    writeFileSync(altered, other);
    await expect(verifyArchive(altered, secret), String(at)).rejects.toThrow(/altered or is damaged|is cut off/);
  }
});

test('an encrypted archive needs its passphrase', async () => {
  const file = await anArchive('secret', passphrase);
  await expect(verifyArchive(file, undefined)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(verifyArchive(file, 'another passphrase')).rejects.toThrow('is encrypted with another passphrase than BACKUP_PASSPHRASE');
});

test('an encrypted archive is one that the age library itself decrypts with the passphrase', async () => {
  const file = await anArchive('for-age', passphrase);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = path.join(folder, 'decrypted');
  writeFileSync(plain, await decrypter.decrypt(readFileSync(file)));
  expect(await verifyArchive(plain, undefined)).toMatchObject(contents);
});

test('an archive of a later Dealwire is refused, by its format and by its migrations', async () => {
  const later = await anArchive('format', undefined, { format: formatVersion + 1 });
  await expect(verifyArchive(later, undefined)).rejects.toThrow('is of a later Dealwire');
  const migrated = await anArchive('migrated', undefined, { migrations: ['0000_board.sql', '9999_later.sql'] });
  const archive = { file: migrated, passphrase: undefined };
  await expect(checkArchive(archive, () => undefined)).rejects.toThrow('is of a later Dealwire (its database has had 9999_later.sql)');
});

test('a file that is no archive is refused, and so is one that is missing', async () => {
  const file = path.join(folder, 'text');
  writeFileSync(file, 'Not an archive, but long enough for one');
  await expect(verifyArchive(file, undefined)).rejects.toThrow('is no backup of Dealwire');
  await expect(verifyArchive(path.join(folder, 'nothing'), undefined)).rejects.toThrow("can't be read");
});

test('an archive whose parts are not what they should be is refused in words', async () => {
  const wrong = path.join(folder, 'wrong');
  const fill = (name: string, content: Buffer) =>
    writeArchive(wrong, undefined, async ({ add }) => {
      await add(name, content);
      return contents;
    });
  for (const [name, content] of [
    [entryNames.header, Buffer.from('{"format":"no number"}')],
    [entryNames.header, Buffer.from('no JSON')],
    [entryNames.header, Buffer.alloc(maxEntrySize + 1)],
    ['../../etc/passwd', Buffer.from('{}')],
  ] as const) {
    await fill(name, content);
    await expect(verifyArchive(wrong, undefined)).rejects.toThrow('is no backup of Dealwire');
  }
  // The list of backups says which files a board deletes.
  for (const [schema, name] of [
    ['pg_catalog', 'pg_authid'],
    ['public', 'backups'],
    ['graphile_worker', 'migrations'],
  ]) {
    const elsewhere = { tables: [{ schema, name, columns: ['id'], rows: 0 }] } as unknown as Partial<Contents>;
    await expect(verifyArchive(await anArchive('elsewhere', undefined, elsewhere), undefined), name).rejects.toThrow(
      'is no backup of Dealwire',
    );
  }
});

test('only the owner can read an archive, also where another file was', async () => {
  const file = path.join(folder, 'readable');
  writeFileSync(`${file}.partial`, 'left by a killed process', { mode: 0o644 });
  await anArchive('readable');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('of two processes that write to the same file, the first to end notices', async () => {
  const file = path.join(folder, 'shared');
  const first = writeArchive(file, undefined, async ({ add }) => {
    await add(entryNames.header, Buffer.from(JSON.stringify(contents)));
    renameSync(`${file}.partial`, `${file}.former`);
    writeFileSync(`${file}.partial`, 'of the second');
    return contents;
  });
  await expect(first).rejects.toThrow(`another process writes to ${file}`);
  expect(existsSync(file)).toBe(false);
});

test('a file that cannot grow is a failure in words, which leaves nothing', async () => {
  const file = path.join(folder, 'full');
  const program = `
    const { writeArchive } = await import(${JSON.stringify(new URL('./write-archive.ts', import.meta.url).href)});
    const { randomBytes } = await import('node:crypto');
    const fill = async ({ add }) => { for (;;) await add('tables/one', randomBytes(1 << 18)); };
    await writeArchive(${JSON.stringify(file)}, undefined, fill).catch((error) => console.log(error.code));`;
  const { stdout } = spawnSync('sh', [
    '-c',
    'ulimit -f 1000; exec "$0" "$@"',
    process.execPath,
    '--input-type=module-typescript',
    '--eval',
    program,
  ]);
  expect(String(stdout)).toBe('EFBIG\n');
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
});

test('an archive that fails halfway leaves no file', async () => {
  const file = path.join(folder, 'failed');
  const failing = writeArchive(file, undefined, async ({ add }) => {
    await add(entryNames.header, part);
    throw new Error('the database is gone');
  });
  await expect(failing).rejects.toThrow('the database is gone');
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
});
