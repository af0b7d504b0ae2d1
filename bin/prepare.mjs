// Plain JavaScript with built-ins only: this runs on any installed Node, before packages are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const program = (name) => path.join(root, 'node_modules', '.bin', name);

/** The exit status of server/main.ts for errors that a restart would not fix. */
const wrongSetting = 78;

const installStamp = path.join(root, 'node_modules', '.dealwire-installed');
const buildStamp = path.join(root, 'dist', 'web-built-from');
/** The inputs of the web's build. */
const sources = ['web', 'shared', 'vite.config.ts', 'package-lock.json'];

/** Installs and builds what is missing or has changed. Exits if that fails. */
export async function prepare() {
  if (!isStamped(installStamp, fingerprint(['package-lock.json']))) {
    const [npm, ...before] = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath];
    await step('Installing the packages', npm, [...before, 'ci', '--no-audit', '--no-fund']);
    recordInstall();
  }
  const node = pinnedNode();
  const web = fingerprint(sources);
  if (!isStamped(buildStamp, web) || !existsSync(path.join(root, 'dist', 'web', 'index.html'))) {
    const began = Date.now();
    await step('Building the web app', node, [program('vite'), 'build'], { NODE_ENV: 'production' });
    deleteOldAssets(path.join(root, 'dist'), began);
    writeFileSync(buildStamp, web);
  }
}

/**
 * Deletes the assets that are neither of the build that began then (milliseconds) nor of the one before: a board that still runs, and pages that are open, ask
 * for those.
 */
export function deleteOldAssets(dist, began) {
  const list = path.join(dist, 'web-assets.json');
  const folder = path.join(dist, 'web', 'assets');
  const former = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const all = readdirSync(folder);
  const ours = all.filter((name) => statSync(path.join(folder, name)).mtimeMs >= began);
  const needed = new Set([...ours, ...former]);
  for (const name of all) if (!needed.has(name)) rmSync(path.join(folder, name));
  writeFileSync(list, JSON.stringify(ours));
}

/** The Node that the tests run on, or this one if it is not older: packages for production are without it, and some platforms have none. */
export function pinnedNode() {
  if (existsSync(program('node'))) return program('node');
  const [ours] = readFileSync(path.join(root, '.nvmrc'), 'utf8').split('.');
  if (Number.parseInt(process.versions.node, 10) >= Number(ours)) return process.execPath;
  return end(
    `There is no Node for ${process.platform} on ${process.arch} among the packages, and this is ${process.version}: use Node ${ours}.`,
    wrongSetting,
  );
}

/** npm calls this too (the script "dependencies" in package.json), so that packages someone installed by hand count as well. */
export const recordInstall = () => writeFileSync(installStamp, fingerprint(['package-lock.json']));

const isStamped = (stamp, content) => existsSync(stamp) && readFileSync(stamp, 'utf8') === content;

/** Prints one line; shows the program's own output only if it fails. */
async function step(title, file, args, env = {}) {
  mustBeWritable();
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const live = process.stdout.isTTY;
  process.stdout.write(`${title} …`);
  const ticking = live ? setInterval(() => process.stdout.write(`\r${title} … ${seconds()}`), 1000) : undefined;
  const output = [];
  const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const status = await statusOf(child);
  clearInterval(ticking);
  process.stdout.write(`${live ? `\r${title} …` : ''} ${seconds()}\n`);
  if (status !== 0) end(`${Buffer.concat(output)}\n${title} failed with status ${status}: see above.`);
}

/** A service may run as a user who can only read the checkout. */
function mustBeWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    end(
      `${root} is not built for this version, and this user may not write there: run "npm run build" as the user who owns it.`,
      wrongSetting,
    );
  }
}

/** Replaces this process by a program: it gets our input, output and signals, and we exit with its status. */
export async function replaceProcess(file, args) {
  const child = spawn(file, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // If npm is killed, we get another parent. The program must then end too.
  const parent = process.ppid;
  const orphaned = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event !== undefined) setInterval(orphaned, 500).unref();
  process.exitCode = await statusOf(child);
}

const statusOf = (child) =>
  new Promise((resolve) => {
    child.once('error', (error) => end(`${child.spawnfile} could not be run: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });

/** A hash of the content, because a checkout or copy changes file times. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function filesIn(file) {
  const full = path.join(root, file);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [file];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(path.join(file, name)));
}

function end(message, status = 1) {
  console.error(message);
  process.exit(status);
}
