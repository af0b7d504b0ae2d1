import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStreams } from '../../bench/fan-out.ts';
import { readPages, settling, streams } from '../../bench/memory.ts';
import { shareOf } from '../../bench/processes.ts';
import { aPhoto } from '../../test/pictures.ts';
import { commandTo } from '../commands.ts';
import { until } from '../until.ts';
import { settingsFor, unpack } from '../year/install.ts';
import { Installation } from '../year/installation.ts';
import { Members } from '../year/members.ts';
import { memoryGroup } from './memory-group.ts';

// A board as it is published, with its embedded PostgreSQL, in 512 MB without swap and on one core: `npm run small-machine`. Readers, an import of thousands of
// deals, a large picture, and a backup with its trial restore. None of its processes may be killed. `--archive FILE` takes an archive that is already made.

const { values } = parseArgs({ options: { archive: { type: 'string' }, deals: { type: 'string', default: '3000' } } });
const megabytes = 512;
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-small-'));
// PostgreSQL may run as another user.
chmodSync(folder, 0o711);
const group = memoryGroup(megabytes * 2 ** 20);
const board = new Installation(installLimited(), folder, {
  ...(await settingsFor(path.join(folder, 'data'), 'smtp://127.0.0.1:9')),
  SAMPLE_DEALS: 'true',
});
const port = Number(board.settings.PORT);
let most = 0;
let killed = 0;

try {
  await step('start', () => board.start());
  await step('settle', () => sleep(settling));
  const readers = await step('3,000 reads, then 1,000 streams', async () => {
    await readPages(port);
    return await openStreams(streams, port, `/api/live?watch=${encodeURIComponent('/api/deals')}`);
  });
  await step('settle', () => sleep(settling));
  await step(`import ${values.deals} deals`, () => board.run('import', deals(Number(values.deals))));
  await step('a picture of 24 megapixels', addPicture);
  await step('backup, with its trial restore', backUp);
  await step('restart', () => board.restart());
  await readers.end();
} finally {
  await board.stop();
  killed = group.killed();
  await group.remove();
}
rmSync(folder, { recursive: true, force: true });
console.log(`${killed} processes killed in ${megabytes} MB; at most ${Math.round(most)} MB in use`);
process.exit(killed === 0 ? 0 : 1);

/** Unpacks the archive in the group, which then pays for what its files take in memory. Returns the folder of a launcher that enters the group first. */
function installLimited(): string {
  const launchers = path.join(folder, 'limited');
  mkdirSync(launchers);
  const write = (name: string, command: string) => {
    const file = path.join(launchers, name);
    writeFileSync(file, `#!/bin/sh\necho $$ > ${group.members}\nexec taskset --cpu-list 0 ${command} "$@"\n`, { mode: 0o755 });
    return file;
  };
  write('dealwire', path.join(unpack(folder, values.archive, write('enter', '')), 'dealwire'));
  return launchers;
}

/** Prints how long it took, and how much memory all processes have afterwards and had at most. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, used())), 500);
  const result = await work().finally(() => clearInterval(watching));
  most = Math.max(most, peak);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${name}: ${Math.round(used())} MB, at most ${Math.round(peak)}; ${group.killed()} killed`);
  return result;
}

function used(): number {
  return group.processes().reduce((sum, pid) => sum + shareOf(pid), 0);
}

function deals(count: number): string {
  const line = (n: number) => ({
    ...{
      title: `Kettle with a switch, model ${n}`,
      url: `https://shop-${n % 50}.example/kettles/${n}`,
      price: 10 + (n % 90),
      currency: 'EUR',
    },
    ...{ postedAt: new Date(Date.now() - n * 60_000).toISOString(), description: 'It boils water. '.repeat(20) },
  });
  const file = path.join(folder, 'deals.jsonl');
  writeFileSync(file, Array.from({ length: count }, (_, n) => JSON.stringify(line(n))).join('\n'));
  return file;
}

async function addPicture(): Promise<void> {
  const cookie = await admin();
  const body = Uint8Array.from(await aPhoto(6_000, 4_000).jpeg().toBuffer());
  const answer = await fetch(`${board.url}/api/images`, { method: 'POST', headers: { cookie, 'content-type': 'image/jpeg' }, body });
  if (!answer.ok) throw new Error(`The picture: ${answer.status} ${await answer.text()}`);
}

async function backUp(): Promise<void> {
  await commandTo([board], { method: 'POST', path: '/api/admin/backups', body: {}, cookie: await admin() });
  await until(() => has('ended_at is not null'), 600);
  if (!(await has('restored_at is not null and error is null'))) throw new Error('The backup failed');
}

async function has(which: string): Promise<boolean> {
  return await board.onDatabase(async (pool) => ((await pool.query(`select from backups where ${which}`)).rowCount ?? 0) > 0);
}

async function admin(): Promise<string> {
  const members = new Members();
  await members.signIn(board.publicUrl);
  return members.of('ingrid').cookie;
}
