import { expect, test } from 'vitest';
import { licenceProblems, seriousAdvisories } from './dependencies.ts';

test('every package has a licence that is on the list', () => {
  expect(licenceProblems()).toEqual([]);
});

test('a licence that is not on the list is named, also in an expression, and so is none', () => {
  const packages = { '': { license: 'MIT' }, a: { license: '(MIT AND Zlib)' }, b: { license: 'MIT AND AGPL-3.0-only' }, c: {} };
  expect(licenceProblems({ packages })).toEqual(['b: MIT AND AGPL-3.0-only', 'c: no licence']);
});

test('advisories of high weight are named once, others are not, and no answer is not taken for none', () => {
  const advisory = (severity: string) => ({ severity, title: `A ${severity} one`, url: `https://advisories.example/GHSA-${severity}` });
  const vulnerabilities = {
    a: { via: [advisory('high'), advisory('moderate'), advisory('high')] },
    b: { via: ['a', advisory('critical')] },
  };
  expect(seriousAdvisories({ vulnerabilities })).toEqual([
    'a: A high one (https://advisories.example/GHSA-high)',
    'b: A critical one (https://advisories.example/GHSA-critical)',
  ]);
  expect(seriousAdvisories({ vulnerabilities: {} })).toEqual([]);
  expect(seriousAdvisories({ message: '405 Method Not Allowed' })).toBeUndefined();
});
