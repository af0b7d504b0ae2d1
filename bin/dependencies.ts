import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import satisfies from 'spdx-satisfies';

/** Licences that packages of a program under the MIT licence may have (SPDX). LGPL and MPL: used as they are, as libraries of their own. */
const allowed = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'Zlib',
    'PSF-2.0',
    'Python-2.0',
  ],
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
  // Of data.
  ...['CC0-1.0', 'CC-BY-3.0'],
];

/** Licences that packages state elsewhere than in the field for it. They come with the S3 service of the tests. */
const stated: Record<string, string> = {
  'node_modules/busboy': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/streamsearch': 'MIT',
};

/** Advisories (GHSA-…) that do not concern us, and why. Look at each again when its package is updated. */
const reviewed: Record<string, string> = {};

interface Lockfile {
  packages: Record<string, { license?: string; link?: boolean }>;
}

/** The packages of every platform whose licence is not on the list, as lines to print. */
export function licenceProblems({ packages }: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))): string[] {
  return Object.entries(packages).flatMap(([path, { license = stated[path] ?? 'no licence', link }]) => {
    return path === '' || link || isAllowed(license) ? [] : [`${path}: ${license}`];
  });
}

/** What is no SPDX expression is not allowed either. */
function isAllowed(license: string): boolean {
  try {
    return satisfies(license, allowed);
  } catch {
    return false;
  }
}

interface Advisory {
  url: string;
  title: string;
  severity: string;
}
interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
  message?: string;
}

/** The advisories of high weight that concern our packages, as lines to print; undefined if the registry does not say. */
export function seriousAdvisories({ vulnerabilities }: AuditReport): string[] | undefined {
  if (vulnerabilities === undefined) return undefined;
  const found = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((each) => typeof each !== 'string')
      .filter(({ severity, url }) => ['high', 'critical'].includes(severity) && !((url.split('/').at(-1) ?? '') in reviewed))
      .map(({ title, url }) => `${name}: ${title} (${url})`),
  );
  return [...new Set(found)];
}

/** Asks the registry. Without an answer, because the network is away or the registry has no audits, the report says only that. */
export function auditReport(): AuditReport {
  const [npm, ...before] = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath];
  const quickly = ['--fetch-timeout=20000', '--fetch-retries=0'];
  const { stdout } = spawnSync(npm, [...before, 'audit', '--json', '--package-lock-only', ...quickly], { encoding: 'utf8' });
  try {
    return JSON.parse(stdout) as AuditReport;
  } catch {
    return { message: 'npm printed no report' };
  }
}
