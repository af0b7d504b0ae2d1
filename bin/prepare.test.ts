import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript without types, because any Node runs it.
import { deleteOldAssets } from './prepare.mjs';

/** A checkout with a fake npm and vite that only record their calls. */
let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'dealwire-prepare-'));
  for (const folder of ['web', 'shared', 'bin', 'server']) mkdirSync(path.join(checkout, folder));
  for (const file of ['prepare.mjs', 'build.mjs', 'run.mjs']) cpSync(path.join('bin', file), path.join(checkout, 'bin', file));
  cpSync('server/import-faster.ts', path.join(checkout, 'server', 'import-faster.ts'));
  symlinkSync(process.execPath, path.join(checkout, 'machines-node'));
  writeFileSync(path.join(checkout, 'package-lock.json'), '{}');
  writeFileSync(path.join(checkout, 'web', 'main.tsx'), '');
  writeFileSync(
    path.join(checkout, 'npm.cjs'),
    `const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
     appendFileSync('calls', 'npm ' + process.argv[2] + '\\n');
     mkdirSync('node_modules/.bin', { recursive: true });
     try { symlinkSync('../../machines-node', 'node_modules/.bin/node'); } catch {}
     writeFileSync('node_modules/.bin/vite', \`
       const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
       appendFileSync('calls', 'vite ' + process.argv[2] + '\\\\n');
       mkdirSync('dist/web/assets', { recursive: true });
       writeFileSync('dist/web/index.html', '');
     \`);`,
  );
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test('the launcher installs and builds once, and again only what has changed', () => {
  expect(prepare().calls).toEqual(['npm ci', 'vite build']);
  expect(prepare().calls).toEqual([]);
  appendFileSync(path.join(checkout, 'web', 'main.tsx'), '// changed');
  expect(prepare().calls).toEqual(['vite build']);
  writeFileSync(path.join(checkout, 'package-lock.json'), '{ }');
  expect(prepare().calls).toEqual(['npm ci', 'vite build']);
  rmSync(path.join(checkout, 'dist'), { recursive: true });
  expect(prepare().calls).toEqual(['vite build']);
  rmSync(path.join(checkout, 'node_modules'), { recursive: true });
  expect(prepare().calls).toEqual(['npm ci']);
});

test('the launcher prints the output of a failed npm, and tries again the next time', () => {
  const npm = path.join(checkout, 'npm.cjs');
  const works = readFileSync(npm, 'utf8');
  writeFileSync(npm, `console.error('no network'); process.exit(7);`);
  const failed = prepare();
  expect(failed.status).toBe(1);
  expect(failed.stderr).toMatch(/no network\s+Installing the packages failed with status 7/);
  writeFileSync(npm, works);
  expect(prepare().calls).toEqual(['npm ci', 'vite build']);
});

test('the launcher says who must build a checkout that it cannot write', () => {
  chmodSync(checkout, 0o555);
  const { status, stderr } = asReader('build.mjs');
  chmodSync(checkout, 0o755);
  expect([status, stderr]).toEqual([78, expect.stringContaining('run "npm run build" as the user who owns it')]);
});

test('the launcher exits with the status of the program', () => {
  prepare();
  expect(run('run.mjs', '--eval', 'process.exit(3)').status).toBe(3);
});

test('the program ends with the launcher', async () => {
  prepare();
  const program = `console.log(process.pid); process.on('disconnect', () => process.exit()); setInterval(() => undefined, 1000);`;
  const launcher = spawn(process.execPath, ['bin/run.mjs', '--eval', program], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(launcher.stdout, 'data');
  launcher.kill('SIGKILL');
  await expect.poll(() => isAlive(Number(String(output)))).toBe(false);
});

function prepare() {
  const calls = path.join(checkout, 'calls');
  rmSync(calls, { force: true });
  const { status, stderr } = run('build.mjs');
  return { status, stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
}

function run(file: string, ...args: string[]) {
  const env = { npm_execpath: path.join(checkout, 'npm.cjs') };
  return spawnSync(process.execPath, [path.join('bin', file), ...args], { cwd: checkout, env, encoding: 'utf8' });
}

/** Root can write anything unless that capability is dropped. */
function asReader(file: string) {
  const drop = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'] : [];
  const [program = '', ...args] = [...drop, process.execPath, path.join('bin', file)];
  return spawnSync(program, args, { cwd: checkout, encoding: 'utf8', env: { PATH: process.env.PATH } });
}

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return existsSync('/proc') ? false : spawnSync('ps', ['-p', String(pid)]).status === 0;
  }
}

test('the assets of the build before stay, for a board that runs and pages that are open, and older ones go', async () => {
  const dist = path.join(checkout, 'dist');
  const assets = path.join(dist, 'web', 'assets');
  mkdirSync(assets, { recursive: true });
  const build = (...names: string[]) => {
    const began = Date.now() - 1_000;
    // What this build has not written is older than it.
    for (const name of readdirSync(assets)) utimesSync(path.join(assets, name), 0, 0);
    for (const name of names) writeFileSync(path.join(assets, name), '');
    deleteOldAssets(dist, began);
    return readdirSync(assets).sort();
  };
  expect(build('index-1.js', 'same.js')).toEqual(['index-1.js', 'same.js']);
  expect(build('index-2.js', 'same.js')).toEqual(['index-1.js', 'index-2.js', 'same.js']);
  expect(build('index-3.js', 'same.js')).toEqual(['index-2.js', 'index-3.js', 'same.js']);
});
