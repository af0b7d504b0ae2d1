import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

// Releases the unreleased section of CHANGELOG.md: renews the exchange rates, writes the date, commits, and creates a tag with the notes. You push.
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const [heading, version] = /^## (\d+\.\d+\.\d+) – unreleased$/m.exec(changelog) ?? fail('CHANGELOG.md has no "## x.y.z – unreleased".');
if (git('status', '--porcelain') !== '') fail('Commit everything first.');
if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main') fail('Release from main.');
if (git('tag', '--list', `v${version}`) !== '') fail(`v${version} is tagged already.`);

const [, rest = ''] = changelog.split(`${heading}\n`);
const [notes = ''] = rest.split(/^## /m);
if (notes.trim() === '') fail(`CHANGELOG.md says nothing about ${version}.`);

try {
  console.log(execFileSync(process.execPath, ['bin/run.mjs', 'bin/rates.ts'], { encoding: 'utf8' }).trim());
} catch {
  console.warn('The exchange rates could not be renewed: the release ships those of the one before. `npm run rates` says why.');
}
writeFileSync('CHANGELOG.md', changelog.replace(heading, `## ${version} – ${new Date().toISOString().slice(0, 10)}`));
for (const file of ['package.json', 'package-lock.json']) {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  json.version = version;
  if (json.packages !== undefined) json.packages[''].version = version;
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}
git('commit', '--all', '--quiet', '--message', `release: ${version}`);
git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Dealwire ${version}\n\n${notes.trim()}`);
console.log(`v${version} is committed and tagged. Publish it with: git push --follow-tags`);
