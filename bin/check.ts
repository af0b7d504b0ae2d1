import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, missingIn } from '../web/messages/catalogue-files.ts';
import { firstLoad, maxJavaScript } from './bundle-size.ts';
import { auditReport, licenceProblems, seriousAdvisories } from './dependencies.ts';
import { importsIn, layerProblems } from './layers.ts';
import { maxPackages, productionPackages } from './package-size.ts';

/** The checks besides tests; undefined: it could not be made. Each program prints its own errors. */
const checks: Record<string, () => boolean | undefined> = {
  lint: () => run('biome', 'ci', '--colors=off', '.'),
  types: () => run('tsc', '--project', '.'),
  layers: followsLayers,
  'unused code': () => run('knip', '--no-progress', '--no-config-hints'),
  licences: hasAllowedLicences,
  'known vulnerabilities': isAudited,
  'bundle size': isWithinSizeLimit,
  'size of the packages': arePackagesSmall,
  translations: areComplete,
  'docs/reference is fresh': () => run('node', 'bin/spec.ts', '--check'),
};

function run(program: string, ...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${program}`, args, { encoding: 'utf8' });
  if (status !== 0) console.log(stdout + stderr);
  return status === 0;
}

function followsLayers(): boolean {
  const problems = layerProblems(importsIn('.'));
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

function hasAllowedLicences(): boolean {
  const problems = licenceProblems();
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

/** Undefined without an answer, so that the checks also work without a network. */
function isAudited(): boolean | undefined {
  const report = auditReport();
  const found = seriousAdvisories(report);
  if (found === undefined) console.log(`  Not available: ${report.message ?? 'the registry does not answer'}`);
  for (const each of found ?? []) console.log(`  ${each}`);
  return found && found.length === 0;
}

function isWithinSizeLimit(): boolean {
  if (!existsSync('dist/web/.vite/manifest.json')) return false;
  const { bytes, files } = firstLoad('dist/web');
  console.log(`  ${(bytes / 1024).toFixed(1)} KB of JavaScript after gzip in ${files.length} files, at most ${maxJavaScript / 1024}`);
  return bytes <= maxJavaScript;
}

/** The budget is that of Linux, which small machines run. */
function arePackagesSmall(): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  const { total, largest } = productionPackages();
  console.log(`  ${Math.round(total)} MB for production, at most ${maxPackages}; the largest are ${largest.join(', ')}`);
  return total <= maxPackages;
}

function areComplete(): boolean {
  const incomplete = languages().filter((language) => missingIn(language).length > 0);
  for (const each of incomplete)
    console.log(`  ${missingIn(each).length} messages are missing in ${each}.json: add them (CONTRIBUTING, “Change or add a text”)`);
  return incomplete.length === 0;
}

/** What is used of Vitest's JSON report. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Vitest's own count, from its JSON report, and the names of what failed, once more at the end of a long output. Without a report the tests did not finish. */
function testCounts(report: string): { passed: number; failed: number } {
  if (!existsSync(report)) {
    console.log(`✗ ${report} was not written`);
    return { passed: 0, failed: 1 };
  }
  const { numPassedTests, numFailedTests, numFailedTestSuites, success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'passed') console.log(`✗ ${path.relative('.', name)} ${message}`.trimEnd());
    for (const each of assertionResults)
      if (each.status === 'failed') console.log(`  ${each.fullName}\n    ${each.failureMessages.join('\n    ')}`);
  }
  const failed = Math.max(numFailedTests, success ? 0 : 1, numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed };
}

const total = { passed: 0, failed: 0 };
for (const { passed, failed } of process.argv.slice(2).map(testCounts)) {
  total.passed += passed;
  total.failed += failed;
}
for (const [name, passes] of Object.entries(checks)) {
  const passed = passes();
  console.log(`${passed === undefined ? '-' : passed ? '✓' : '✗'} ${name}${passed === undefined ? ': not checked' : ''}`);
  if (passed !== undefined) total[passed ? 'passed' : 'failed'] += 1;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
