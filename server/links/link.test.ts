import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { Problem } from '../errors.ts';
import { linkTo, shownHost } from './link.ts';

function codeOf(typed: string): string {
  try {
    linkTo(typed, 'url');
    return 'taken';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

describe('a link', () => {
  test.each([
    ['https://shop.example/a?utm_source=x&utm_medium=y&id=5&gclid=z#reviews', 'https://shop.example/a?id=5'],
    ['HTTP://Shop.Example:80/a', 'http://shop.example/a'],
    ['https://shop.example/?b=2&a=1', 'https://shop.example/?a=1&b=2'],
    ['https://shop.example/#/product/5', 'https://shop.example/#/product/5'],
    ['https://shop.example/a?variant=red', 'https://shop.example/a?variant=red'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ])('%s is about the same as %s', (typed, canonical) => {
    expect(linkTo(typed, 'url').canonicalUrl).toBe(canonical);
  });

  test('belongs to what somebody registered', () => {
    const domain = (host: string) => linkTo(`https://${host}/`, 'url').domain;
    expect(domain('www.amazon.co.uk')).toBe('amazon.co.uk');
    expect(domain('de.aliexpress.com')).toBe('aliexpress.com');
    expect(domain('socks.myshopify.com')).toBe('socks.myshopify.com');
    expect(domain('8.8.8.8')).toBe('8.8.8.8');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://shop.example/', 'file:///etc/passwd', 'https://user:pass@shop.example/'])(
    '%s is unsafe',
    (typed) => expect(codeOf(typed)).toBe('UNSAFE_URL'),
  );

  test.each([
    ...['http://localhost/', 'http://127.0.0.1:3000/', 'http://127.1/', 'http://0x7f000001/', 'http://2130706433/', 'http://0177.0.0.1/'],
    ...[
      'http://10.1.2.3/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://169.254.169.254/latest',
      'http://100.64.0.1/',
      'http://0.0.0.0/',
    ],
    ...['http://[::1]/', 'http://[::ffff:10.0.0.1]/', 'http://[fe80::1]/', 'http://[fd00::1]/', 'http://[2002:7f00:1::]/', 'http://[::]/'],
    ...[
      'http://router/',
      'http://printer.local/',
      'http://db.internal/',
      'http://nas.home.arpa/',
      'http://x.localhost./',
      'http://224.0.0.1/',
    ],
  ])('%s leads into a private network', (typed) => expect(codeOf(typed)).toBe('UNSAFE_URL'));

  test.each([
    'https://bit.ly/x',
    'https://amzn.to/3x',
    'https://s.click.aliexpress.com/e/_x',
    'https://www.tinyurl.com/x',
    'https://shop.app.link/x',
  ])('%s hides where it leads', (typed) => expect(codeOf(typed)).toBe('SHORTENER'));

  test.each(['', 'kettle', 'www.shop.example', '//shop.example', 'https://', `https://shop.example/${'ä'.repeat(limits.url.max / 2)}`])(
    '%s is no address to take',
    (typed) => expect(codeOf(typed)).toBe('INVALID'),
  );

  test('is taken again as it was stored, and then says the same', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (typed) => {
        fc.pre(codeOf(typed) === 'taken');
        const { url, canonicalUrl } = linkTo(typed, 'url');
        expect(linkTo(url, 'url')).toMatchObject({ url, canonicalUrl });
        expect(linkTo(canonicalUrl, 'url').canonicalUrl).toBe(canonicalUrl);
      }),
    );
  });

  test('is shown by its host', () => expect(shownHost('https://www.shop.example/a')).toBe('shop.example'));
});
