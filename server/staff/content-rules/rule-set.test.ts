import { describe, expect, test } from 'vitest';
import { checked, checkedLink } from './checked-text.ts';
import { type Matching, RuleSet } from './rule-set.ts';

const everywhere = ['title', 'text', 'link', 'comment', 'name'] as const;
const domain = (value: string): Matching => ({ kind: 'domain', value, places: everywhere, belowTrust: 4 });
const matches = async (rule: Matching, texts: Parameters<RuleSet<Matching>['matchesIn']>[0], trust = 0) =>
  (await new RuleSet([rule]).matchesIn(texts, trust)).map(({ field }) => field);

describe('a domain rule', () => {
  test.each([
    ['shop.example', 'https://shop.example/1'],
    ['shop.example', 'https://www.shop.example/1'],
    ['shop.example', 'https://SHOP.example:8080/'],
    ['example', 'https://shop.example/1'],
    ['xn--mnchen-3ya.example', 'https://münchen.example/'],
  ])('%s matches the link %s', async (value, url) => {
    expect(await matches(domain(value), checkedLink('url', url))).toEqual(['url']);
  });

  test.each([
    ['shop.example', 'see [here](https://shop.example/x)'],
    ['shop.example', 'at shop.example, today'],
    ['shop.example', 'at ｓｈｏｐ。example'],
    ['shop.example', 'https://%73hop.example/'],
    ['shop.example', 'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fa.shop.example%2F'],
  ])('%s matches in the text %s', async (value, body) => {
    expect(await matches(domain(value), checked('text', 'body', body))).toEqual(['body']);
  });

  test('does not match a domain that only ends like it', async () => {
    expect(await matches(domain('shop.example'), checkedLink('url', 'https://myshop.example/'))).toEqual([]);
    expect(await matches(domain('shop.example'), checkedLink('url', 'https://shop.example.org/'))).toEqual([]);
  });
});

test('a word rule matches in its places only, and below its trust level only', async () => {
  const rule: Matching = { kind: 'word', value: 'casino', places: ['title', 'link'], belowTrust: 2 };
  const texts = [...checked('text', 'body', 'casino'), ...checkedLink('url', 'https://best-casino.example/')];
  expect(await matches(rule, texts, 1)).toEqual(['url']);
  expect(await matches(rule, texts, 2)).toEqual([]);
});
