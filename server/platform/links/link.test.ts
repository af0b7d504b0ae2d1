import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { cpuTime } from '../../../test/cpu-time.ts';
import { Problem } from '../core/problem.ts';
import { isOfferUrl } from './canonical-url.ts';
import { parseLink, shownHost } from './link.ts';

function codeOf(typed: string): string {
  try {
    parseLink(typed, 'url');
    return 'taken';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

/** Random URLs of merchants and redirects. */
const AtAShop = fc
  .tuple(
    fc.constantFrom(
      'www.amazon.de',
      'm.ebay.com',
      'www.www.shop.example',
      'slickdeals.net',
      'www.newegg.com',
      'go.skimresources.com',
      'www.google.com.',
    ),
    fc.array(
      fc.constantFrom(
        'dp',
        'gp',
        'product',
        'B00ABCDEFG',
        'ref=x',
        'itm',
        '123456789012',
        'p',
        'collections',
        'products',
        'amp',
        's',
        '',
        '..',
        '%2F',
        '%2f',
        '%',
        '%%36%39',
        '%69',
        '%72ef=x',
        '%75rl',
        '%2564%70',
      ),
      { maxLength: 6 },
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom('utm_source', 'url', 'tag', 'Item', 'var', 'ref', 'aid', 'pid', 'u2', '', 'ä'),
        fc.constantFrom('', 'https://shop.example/a', '/dp/B00ABCDEFG', '1', '%', 'a b'),
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom('', '#', '#!', '#/a?ref=x', '#ref=x&b=1', '#.TteyFb8Uo0E.reddit', '#a:~:text=b', '#!/a:%7E:text=b'),
  )
  .map(([host, path, query, hash]) => `https://${host}/${path.join('/')}?${query.map((pair) => pair.join('=')).join('&')}${hash}`);

const sentTo = (typed: string) => parseLink(typed, 'url').url;
const standsFor = (typed: string) => parseLink(typed, 'url').canonicalUrl;
const wrapped = (target: string) => encodeURIComponent(target);

describe('the clean URL', () => {
  test.each([
    ['https://shop.example/a?utm_source=x&utm_medium=y&id=5&gclid=z#reviews', 'https://shop.example/a?id=5#reviews'],
    ['https://shop.example/a?b=2&a=1', 'https://shop.example/a?b=2&a=1'],
    ['https://shop.example/a?q=x%20y&UTM_Source=b&size=10+11', 'https://shop.example/a?q=x%20y&size=10+11'],
    ['https://shop.example/a?variant=red&irclickid=1&irgwc=1', 'https://shop.example/a?variant=red'],
    ['https://shop.example/a?ref=alice', 'https://shop.example/a'],
    ['https://shop.example/article.php?ref=4711', 'https://shop.example/article.php?ref=4711'],
    ['https://shop.example/a#a_aid=alice&a_bid=1', 'https://shop.example/a'],
    ['https://shop.example/#/product?id=5&aff=alice', 'https://shop.example/#/product?id=5'],
    ['https://shop.example/a#.TteyFb8Uo0E.reddit', 'https://shop.example/a'],
    ['https://shop.example/a#:~:text=cheap', 'https://shop.example/a'],
    ['https://shop.example/?aid=10440897&pid=1225267&sid=x&item=3', 'https://shop.example/?item=3'],
    ['https://shop.example/?pid=1225267', 'https://shop.example/?pid=1225267'],
    ['https://shop.example/s?origin=category&siteId=th9ILo5LtqE-WvaRZisp1sxg44Yz76Vdnw', 'https://shop.example/s?origin=category'],
    ['https://shop.example/s?siteId=7', 'https://shop.example/s?siteId=7'],
    ['https://shop.example/s?id=1&amp;utm_source=x&amp;amp;size=2', 'https://shop.example/s?id=1&size=2'],
    ['https://shop.example/s?amp;utm_medium=email&amp;utm_source=x', 'https://shop.example/s'],
    ['https://shop.example/s?page=2?cm_ven=Linkshare', 'https://shop.example/s?page=2'],
    ['https://shop.example/s??cm_mmc=Affiliate-_-x', 'https://shop.example/s'],
    ['https://shop.example/s?id=1&c=CJ&ad_id=linkshare', 'https://shop.example/s?id=1'],
    ['https://shop.example/s?q=affiliate', 'https://shop.example/s?q=affiliate'],
    ['https://shop.example/s?mr:referralID=a6&tid=goaff361116&siteID=goafcid326', 'https://shop.example/s'],
    ['https://www.amazon.com/x/dp/B006SM0MPW%3FSubscriptionId%3DA%26tag%3Dalice-20', 'https://www.amazon.com/x/dp/B006SM0MPW'],
    ['https://shop.example/a?coupon=SAVE10&promo=x&code=y', 'https://shop.example/a?coupon=SAVE10&promo=x&code=y'],
    [
      'https://www.amazon.de/Kessel-Rot/dp/B00ABCDEFG/ref=sr_1_1?ie=UTF8&qid=1&tag=alice-21&linkCode=as2&smid=A3JWKAKR8XB7XF&th=1&psc=1',
      'https://www.amazon.de/Kessel-Rot/dp/B00ABCDEFG?smid=A3JWKAKR8XB7XF&th=1&psc=1',
    ],
    ['http://www.amazon.com/exec/obidos/ASIN/B007SRM5MO/alice-20?ie=UTF8', 'http://www.amazon.com/exec/obidos/ASIN/B007SRM5MO'],
    ['https://www.amazon.com/s?k=kettle&keywords=red+kettle&tag=alice-20', 'https://www.amazon.com/s?k=kettle&keywords=red+kettle'],
    [
      'https://www.ebay.de/itm/123456789012?var=5&mkcid=1&mkrid=707-53477-19255-0&campid=5338&toolid=10001&customid=x',
      'https://www.ebay.de/itm/123456789012?var=5',
    ],
    [
      'http://www.newegg.com/Product/Product.aspx?Item=N82E16822148697&nm_mc=AFC-x&cm_mmc=AFC-x&AID=1&PID=2&SID=',
      'http://www.newegg.com/Product/Product.aspx?Item=N82E16822148697',
    ],
    [
      'https://store.steampowered.com/app/620/Portal_2/?snr=1_7_15__13&curator_clanid=4',
      'https://store.steampowered.com/app/620/Portal_2/',
    ],
    ['https://www.humblebundle.com/store/portal?partner=alice', 'https://www.humblebundle.com/store/portal'],
    ['https://www.bhphotovideo.com/c/product/1-REG/x.html/BI/2167/KBID/2883', 'https://www.bhphotovideo.com/c/product/1-REG/x.html'],
    [
      'https://de.aliexpress.com/item/1005001.html?sku_id=12&spm=a2g0o&aff_fcid=x&algo_pvid=y',
      'https://de.aliexpress.com/item/1005001.html?sku_id=12',
    ],
    [
      'https://www.walmart.com/ip/x/12345?wmlspartner=alice&selectedSellerId=9&sourceid=im',
      'https://www.walmart.com/ip/x/12345?selectedSellerId=9',
    ],
  ])('of %s is %s', (typed, url) => expect(sentTo(typed)).toBe(url));

  const kettle = 'https://shop.example/kettle?color=red&size=2';
  test.each([
    `https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickref=&ued=${wrapped(kettle)}`,
    `https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&p=%5B%5B${wrapped(kettle)}%5D%5D`,
    `https://click.linksynergy.com/deeplink?id=x&mid=1&murl=${wrapped(kettle)}`,
    `https://click.linksynergy.com/fs-bin/click?id=x&subid=0&RD_PARM1=${wrapped(wrapped(kettle))}`,
    `https://go.skimresources.com/?id=1X2&xs=1&url=${wrapped(kettle)}`,
    `https://go.redirectingat.com?id=1X2&url=${wrapped(kettle)}`,
    `https://www.anrdoezrs.net/click-1-2?url=${wrapped(kettle)}`,
    `https://www.anrdoezrs.net/links/1/type/dlg/sid/alice/${kettle}`,
    `https://www.dpbolvw.net/click-1-2?sid=x&url=${wrapped(kettle)}`,
    `https://redirect.viglink.com?key=1&u=${wrapped(kettle)}`,
    `https://shareasale.com/r.cfm?b=1&u=2&m=3&urllink=${wrapped(kettle).replace('https%3A%2F%2F', '')}`,
    `https://www.google.com/url?sa=t&rct=j&url=${wrapped(kettle)}&ved=1`,
    `https://www.google.co.uk/url?q=${wrapped(kettle)}&source=gmail`,
    `https://slickdeals.net/?pno=1&lno=2&afsrc=1&trd=x&u2=${wrapped(kettle)}`,
    `https://slickdeals.net/click?lno=1&u2=${wrapped(kettle)}`,
    `https://l.facebook.com/l.php?u=${wrapped(kettle)}&h=AT0`,
    `https://steamcommunity.com/linkfilter/?url=${wrapped(kettle)}`,
    `https://steamcommunity.com/linkfilter/?u=${wrapped(kettle)}`,
    `https://shop.sjv.io/c/1/2/3?u=${wrapped(kettle)}`,
    `https://o93x.net/c/1234567/1234/5678?u=${wrapped(kettle)}`,
    `https://4u8mqw.net/c/12/34/56?subId1=x&amp;u=${wrapped(kettle)}`,
    `https://deals.example/cread.php?awinmid=1&awinaffid=2&ued=${wrapped(kettle)}`,
    `https://track.example/click-1234567-7654321?url=${wrapped(kettle)}`,
    `https://track.example/links/12345/type/dlg/sid/alice/${kettle}`,
    `https://go.example/deeplink?id=x&mid=1&murl=${wrapped(kettle)}`,
    `https://network.example/aff_c?offer_id=1&aff_id=2&url=${wrapped(kettle)}`,
    `https://partner.example/click/camref:1100l/destination:${wrapped(kettle)}`,
    `https://go.example/?id=12345X67890&xs=1&url=${wrapped(kettle)}`,
    `https://www.google.com/url?sa=t&amp;rct=j&amp;url=${wrapped(kettle.replace('&', '&amp;'))}&amp;ved=1`,
    `https://imp.i305175.net/c/1/2/3?u=${wrapped(kettle)}`,
    `https://track.example/t/8-10419-147651-163131?url=${wrapped(kettle)}`,
    `https://track.example/g/1e8d114494ebda23ff8b16525dc3e8/?ulp=${wrapped(kettle)}`,
    `https://clk.tradedoubler.com/click?p=1&a=2&url=${wrapped(kettle)}`,
    `https://pdt.tradedoubler.com/click?a(1)p(2)ttid(3)url(${wrapped(kettle)})`,
    `https://prf.hn/click/camref:1100l/pubref:alice/destination:${wrapped(kettle)}`,
    `https://www.youtube.com/redirect?event=video_description&q=${wrapped(kettle)}`,
    `https://rover.ebay.com/rover/1/711-53200-19255-0/1?campid=1&mpre=${wrapped(kettle)}`,
    `https://adclick.g.doubleclick.net/pcs/click?xai=1&adurl=${kettle}`.replace('&size', '%26size'),
    `https://href.li/?${kettle}`,
    `https://duckduckgo.com/l/?uddg=${wrapped(kettle)}`,
    `https://eur01.safelinks.protection.outlook.com/?url=${wrapped(kettle)}&data=1`,
    `https://www.bing.com/ck/a?!&&p=1&u=a1${Buffer.from(kettle).toString('base64url')}&ntb=1`,
    `https://s.click.aliexpress.com/deep_link.htm?aff_short_key=x&dl_target_url=${wrapped(kettle)}`,
    `https://l.facebook.com/l.php?u=${wrapped(`https://go.skimresources.com/?url=${wrapped(`${kettle}&utm_source=x`)}`)}`,
    `https://www.google.com/%75rl?q=${wrapped(kettle)}`,
    `https://www.google.com//url?q=${wrapped(kettle)}`,
  ])('of %s is the target', (typed) => expect(sentTo(typed)).toBe(kettle));

  test.each([
    ['https://amzn.com/B004QRKWKQ', 'https://www.amazon.com/dp/B004QRKWKQ'],
    [
      'https://www.amazon.com/sspa/click?ie=UTF8&url=%2FKettle%2Fdp%2FB004QRKWKQ%2Fref%3Dsr_1',
      'https://www.amazon.com/Kettle/dp/B004QRKWKQ',
    ],
    ['https://www.google.com/amp/s/shop.example/kettle', 'https://shop.example/kettle'],
    ['https://slickdeals.net/', 'https://slickdeals.net/'],
    ['https://www.google.com/shopping', 'https://www.google.com/shopping'],
    ['https://i.redd.it/a.png', 'https://i.redd.it/a.png'],
    ['https://www.youtube.com/watch?v=abc&feature=share', 'https://www.youtube.com/watch?v=abc'],
    ['https://shop.example/%41%2d%7E%5f%2e%2fä%c3%a9//', 'https://shop.example/A-~_.%2F%C3%A4%C3%A9//'],
    ['https://shop.example/100%/%41%%34%31', 'https://shop.example/100%/A%%341'],
    ['https://shop.example/c/1/2/3?page=2', 'https://shop.example/c/1/2/3?page=2'],
    ['https://shop.example/c/2026/1104/551', 'https://shop.example/c/2026/1104/551'],
    ['https://shop.example/t/2026-11-22-1/sale', 'https://shop.example/t/2026-11-22-1/sale'],
    ['https://shop.example/g/gefrierkombinationen', 'https://shop.example/g/gefrierkombinationen'],
    ['https://shop.example/g/kitchenaidartisan5ksm175', 'https://shop.example/g/kitchenaidartisan5ksm175'],
    ['https://shop.example/login?return=https://other.example/', 'https://shop.example/login?return=https://other.example/'],
  ])('of %s is that of its target %s', (typed, url) => expect(sentTo(typed)).toBe(url));

  test('is refused if a redirect on the way is unsafe, or there are too many', () => {
    const through = (target: string) => `https://go.skimresources.com/?url=${wrapped(target)}`;
    expect(codeOf(through('http://169.254.169.254/latest'))).toBe('UNSAFE_URL');
    expect(codeOf(through('https://user:pass@shop.example/'))).toBe('UNSAFE_URL');
    expect(codeOf(through('https://bit.ly/x'))).toBe('SHORTENER');
    expect(codeOf(through('javascript:alert(1)'))).toBe('SHORTENER');
    expect(codeOf(Array.from({ length: 5 }).reduce<string>(through, kettle))).toBe('taken');
    expect(codeOf(Array.from({ length: 6 }).reduce<string>(through, kettle))).toBe('SHORTENER');
  });
});

describe('the canonical URL', () => {
  test.each([
    ['HTTP://www.Shop.Example:80/a/', 'https://shop.example/a'],
    ['https://shop.example/?b=2&a=1#top', 'https://shop.example/?a=1&b=2'],
    ['https://shop.example/#/product/5', 'https://shop.example/#/product/5'],
    ['https://shop.example/a?variant=red', 'https://shop.example/a?variant=red'],
    ['https://shop.example/%69tem-x/%31', 'https://shop.example/item-x/1'],
    ['https://shop.example//item-x//1//', 'https://shop.example/item-x/1'],
    ['https://shop.example/a%2fb?%61=%7e', 'https://shop.example/a%2Fb?a=%7E'],
    ['https://shop.example/#!/%69tem', 'https://shop.example/#!/item'],
    ['https://www.amazon.de//d%70//%620%30abcdefg//r%65f=x', 'https://amazon.de/dp/B00ABCDEFG'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://www.com/', 'https://www.com/'],
    ['https://www.amazon.co.uk/Kettle-Red/dp/b00abcdefg/ref=x?psc=1&m=A3', 'https://amazon.co.uk/dp/B00ABCDEFG'],
    ['https://smile.amazon.com/gp/aw/d/B00ABCDEFG?tag=x-20', 'https://amazon.com/dp/B00ABCDEFG'],
    ['http://www.amazon.com/gp/product/B00ABCDEFG/ref=as_li_ss_tl?tag=x-20', 'https://amazon.com/dp/B00ABCDEFG'],
    ['https://www.ebay.co.uk/itm/Kettle-Red/123456789012?hash=item1&campid=5', 'https://ebay.co.uk/itm/123456789012'],
    ['https://m.ebay.co.uk/itm/123456789012?var=7', 'https://ebay.co.uk/itm/123456789012?var=7'],
    ['https://de.aliexpress.com/item/Red-Kettle/1005001234.html?spm=x', 'https://aliexpress.com/item/1005001234.html'],
    ['https://store.steampowered.com/agecheck/app/620/?snr=1', 'https://store.steampowered.com/app/620'],
    ['http://store.steampowered.com//app/620/Portal_2', 'https://store.steampowered.com/app/620'],
    ['https://www.newegg.com/kettle/p/N82E16822148697', 'https://newegg.com/p/N82E16822148697'],
    ['http://www.newegg.com/Product/Product.aspx?Tpk=x&Item=N82E16822148697', 'https://newegg.com/p/N82E16822148697'],
    ['https://www.bestbuy.com/site/kettle/6447382.p?skuId=6447382', 'https://bestbuy.com/site/6447382.p'],
    ['https://www.walmart.com/ip/Red-Kettle/55126217?athcpid=1', 'https://walmart.com/ip/55126217'],
    ['https://www.target.com/p/red-kettle/-/A-12345678#lnk=sametab', 'https://target.com/p/-/A-12345678'],
    ['https://socks.example/de/collections/sale/products/red-socks?variant=3', 'https://socks.example/products/red-socks?variant=3'],
    ['https://slickdeals.net/f/123-a-kettle?src=frontpage', 'https://slickdeals.net/f/123'],
    ['https://store.epicgames.com/de/p/kettle-simulator', 'https://store.epicgames.com/p/kettle-simulator'],
  ])('of %s is %s', (typed, canonical) => expect(standsFor(typed)).toBe(canonical));

  test.each([
    ['https://www.amazon.de/dp/B00ABCDEFG', 'https://www.amazon.com/dp/B00ABCDEFG'],
    ['https://shop.example/a?variant=red', 'https://shop.example/a?variant=blue'],
    ['https://shop.example/A', 'https://shop.example/a'],
    ['https://shop.example/a%2Fb', 'https://shop.example/a/b'],
    ['https://shop.example/%2561', 'https://shop.example/a'],
    ['https://de.shop.example/a', 'https://shop.example/a'],
    ['https://www.ebay.de/itm/123456789012?var=1', 'https://www.ebay.de/itm/123456789012?var=2'],
  ])('of %s differs from that of %s', (one, other) => expect(standsFor(one)).not.toBe(standsFor(other)));

  test.each([
    ['https://www.shop.example/', false],
    ['https://shop.example', false],
    ['https://shop.example/?utm_source=x', false],
    ['https://shop.example/?p=5', true],
    ['https://shop.example/#/kettle', true],
    ['https://shop.example/sale', true],
  ])('of %s points to an offer: %s', (typed, names) => expect(isOfferUrl(standsFor(typed))).toBe(names));
});

describe('parseLink', () => {
  test('returns the registrable domain', () => {
    const domain = (host: string) => parseLink(`https://${host}/`, 'url').domain;
    expect(domain('www.amazon.co.uk')).toBe('amazon.co.uk');
    expect(domain('de.aliexpress.com')).toBe('aliexpress.com');
    expect(domain('socks.myshopify.com')).toBe('socks.myshopify.com');
    expect(domain('8.8.8.8')).toBe('8.8.8.8');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://shop.example/', 'file:///etc/passwd', 'https://user:pass@shop.example/'])(
    'refuses the unsafe URL %s',
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
  ])('refuses the private address %s', (typed) => expect(codeOf(typed)).toBe('UNSAFE_URL'));

  test.each([
    'https://bit.ly/x',
    'https://amzn.to/3x',
    'https://s.click.aliexpress.com/e/_x',
    'https://www.tinyurl.com/x',
    'https://shop.app.link/x',
    'https://amzn.com/ebookcredit',
    'https://redd.it/abc',
    'https://gan.doubleclick.net/gan_click?lid=41&pubid=21',
    'https://www.shareasale.com/r.cfm?B=1&U=2&M=3&urllink=',
    'https://www.anrdoezrs.net/click-1-2',
    'https://www.ozbargain.com.au/goto/1234',
    'https://rover.ebay.com/rover/1/711/1?item=5',
    'https://www.ozbargain.com.au//%67oto/1234',
    'https://o93x.net/c/1234567/1234/5678',
    'https://track.example/click-1234567-7654321',
    'https://track.example/t/8-10419-147651-163131',
    'https://track.example/g/1e8d114494ebda23ff8b16525dc3e8/',
  ])('refuses %s because it hides its target', (typed) => expect(codeOf(typed)).toBe('SHORTENER'));

  test('extracts the URL from a text, and reports a space inside it', () => {
    expect(sentTo('Link:https://kettles.example/1 (ends soon)')).toBe('https://kettles.example/1');
    expect(() => parseLink('https://kettles.example/red kettle', 'url')).toThrow('contains a space');
    expect(codeOf('javascript:alert(1) or not')).toBe('UNSAFE_URL');
  });

  test.each(['', 'kettle', 'www.shop.example', '//shop.example', 'https://', `https://shop.example/${'ä'.repeat(limits.url.max / 2)}`])(
    'refuses %j as not a URL',
    (typed) => expect(codeOf(typed)).toBe('INVALID'),
  );

  test('refuses a very long text without scanning it', () => {
    const began = cpuTime();
    expect(codeOf(`https://shop.example/${'/'.repeat(250_000)}x`)).toBe('INVALID');
    expect(cpuTime() - began).toBeLessThan(500);
  });

  test.each([
    ['a host', 253, `https://${'a.'.repeat(125)}com/x`, 'taken'],
    ['a host', 254, `https://a${'a.'.repeat(125)}com/x`, 'INVALID'],
    ['a host with the dot of the root', 254, `https://${'a.'.repeat(125)}com./x`, 'taken'],
    ['a label', 63, `https://${'a'.repeat(63)}.com/`, 'taken'],
    ['a label', 64, `https://${'a'.repeat(64)}.com/`, 'INVALID'],
    ['a host that a network leads to', 4_003, `https://www.awin1.com/cread.php?ued=https%3A%2F%2F${'a.'.repeat(2_000)}com%2Fx`, 'INVALID'],
  ])('handles a link of %s with %i characters (%s): %s', (_, _length, typed, code) => expect(codeOf(typed)).toBe(code));

  test('accepts its own result unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), AtAShop), (typed) => {
        fc.pre(codeOf(typed) === 'taken');
        const { url, canonicalUrl } = parseLink(typed, 'url');
        expect(parseLink(url, 'url')).toMatchObject({ url, canonicalUrl });
        expect(parseLink(canonicalUrl, 'url').canonicalUrl).toBe(canonicalUrl);
      }),
    );
  });

  test('shows a link by its host', () => expect(shownHost('https://www.shop.example/a')).toBe('shop.example'));
});
