import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

// Makes what a release publishes. `dist/package` is the npm package: JavaScript, so it needs no build and less memory; with --installed, with all packages for
// this platform, as the image has it. With --archive also, in `dist/release`, the package for `npx`, and an archive with Node and all packages, to unpack and start.
const { values } = parseArgs({ options: { archive: { type: 'boolean', default: false }, installed: { type: 'boolean', default: false } } });
const inRoot = (...names) => path.join(root, ...names);
const staged = inRoot('dist', 'package');

/** Copies files without tests, and with JavaScript in place of TypeScript. */
function compile(name) {
  const from = inRoot(name);
  if (statSync(from).isDirectory()) {
    for (const each of readdirSync(from)) compile(path.join(name, each));
    return;
  }
  if (/\.test\.ts$|\/preview\/pages\//.test(name)) return;
  const to = path.join(staged, name.replace(/\.ts$/, '.js'));
  mkdirSync(path.dirname(to), { recursive: true });
  if (!/\.(ts|sh)$/.test(name)) return cpSync(from, to);
  const source = readFileSync(from, 'utf8');
  // No string of ours ends with .ts but the name of a module.
  writeFileSync(to, (name.endsWith('.ts') ? stripTypeScriptTypes(source) : source).replaceAll(/\.ts(?=['"])/g, '.js'));
}

/** Without what only a checkout needs. */
function writePackage() {
  const { name, version, description, license, type, dependencies, optionalDependencies, overrides, allowScripts } =
    readJson('package.json');
  const manifest = {
    ...{ name, version, description, license, type, bin: { dealwire: 'bin/dealwire.mjs' }, engines: { node: '>=24' } },
    ...{ dependencies, optionalDependencies, overrides, allowScripts },
  };
  const { packages, ...lock } = readJson('package-lock.json');
  const kept = Object.entries(packages).filter(([folder, { dev, link }]) => folder !== '' && !dev && !link);
  writeJson('package.json', manifest);
  writeJson('npm-shrinkwrap.json', { ...lock, packages: { '': manifest, ...Object.fromEntries(kept) } });
}

const readJson = (name) => JSON.parse(readFileSync(inRoot(name), 'utf8'));
const writeJson = (name, content) => writeFileSync(path.join(staged, name), `${JSON.stringify(content, null, 2)}\n`);

/** It works from anywhere, by its own Node. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
PATH=$here:$PATH
if [ $# -eq 0 ]; then exec sh "$here/bin/start.sh"; fi
exec node "$here/bin/dealwire.mjs" "$@"
`;

const run = (cwd, program, ...args) => execFileSync(program, args, { cwd, stdio: 'inherit' });

/** Without what Node does not run: types, source maps, tests, documents, and programs for another runtime (Bare). That is two fifths of the packages. */
function install(folder) {
  run(folder, 'npm', 'ci', '--omit=dev');
  const packages = path.join(folder, 'node_modules');
  const files = readdirSync(packages, { recursive: true, withFileTypes: true });
  const remove = (file) => rmSync(path.join(file.parentPath, file.name), { recursive: true, force: true });
  for (const file of files)
    if (file.isFile() ? /\.([cm]?ts|map)$/.test(file.name) : isUnused(path.join(file.parentPath, file.name))) remove(file);
}

/** Only at the top of a package: "doc" is code in one, further down. */
const isUnused = (folder) =>
  /node_modules\/(@[^/]+\/)?[^/@]+\/(tests?|docs?|benchmarks?|examples?)$/.test(folder) ||
  /node_modules\/bare-[^/]+\/prebuilds$/.test(folder);

function archive() {
  const { version } = readJson('package.json');
  const release = inRoot('dist', 'release');
  const name = `dealwire-${version}-${process.platform}-${process.arch}`;
  const folder = path.join(release, name);
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });
  run(staged, 'npm', 'pack', '--pack-destination', release);
  cpSync(staged, folder, { recursive: true });
  install(folder);
  cpSync(process.execPath, path.join(folder, 'node'));
  writeFileSync(path.join(folder, 'dealwire'), launcher);
  chmodSync(path.join(folder, 'dealwire'), 0o755);
  run(release, 'tar', '--create', '--gzip', '--file', `${name}.tar.gz`, name);
}

await prepare();
rmSync(staged, { recursive: true, force: true });
for (const name of ['server', 'shared', 'web/messages', 'bin/admin.ts', 'bin/import.ts', 'bin/dealwire.mjs', 'bin/start.sh']) compile(name);
for (const name of ['dist/web', 'dist/render', 'deploy', 'README.md', 'CHANGELOG.md', 'LICENSE', '.env.example'])
  cpSync(inRoot(name), path.join(staged, name), { recursive: true });
writePackage();
if (values.installed) install(staged);
if (values.archive) archive();
