import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { elsewhere } from '../../test/fake-internet.ts';
import { Unreachable, type UnreachableReason } from './fetch-error.ts';
import { Outside } from './safe-fetcher.ts';

const megabyte = 1_048_576;
const html = { 'content-type': 'text/html; charset=Shift_JIS' };
const wanted = { accept: ['text/html', 'image/*'], bytes: 2 * megabyte };
const bomb = Buffer.alloc(200 * megabyte);
const gzipBomb = gzipSync(bomb);
const brotliBomb = brotliCompressSync(bomb);

let asked: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
let written = 0;
const there = await elsewhere((request, answer) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  const [path = '', argument = ''] = (request.url ?? '').slice(1).split('?');
  const redirect = (location: string, status = 302) => answer.writeHead(status, { location, ...html }).end('moved');
  const answers: Record<string, () => unknown> = {
    page: () => answer.writeHead(200, { ...html, 'set-cookie': 'a=b' }).end('a page'),
    gzip: () => answer.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('a page')),
    cut: () => answer.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('a page').subarray(0, -8)),
    br: () => answer.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliCompressSync('a page')),
    zstd: () => answer.writeHead(200, { ...html, 'content-encoding': 'zstd' }).end('?'),
    not: () => answer.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('not gzip at all'),
    redirect: () => redirect(decodeURIComponent(argument)),
    seeOther: () => redirect('/page', 303),
    loop: () => redirect('/loop'),
    hops: () => redirect(argument === '1' ? '/page' : `/hops?${Number(argument) - 1}`, 308),
    missing: () => answer.writeHead(404, html).end('no'),
    broken: () => answer.writeHead(500, html).end('no'),
    untyped: () => answer.writeHead(200).end('?'),
    pdf: () => answer.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    picture: () => answer.writeHead(200, { 'content-type': 'Image/PNG' }).end('png'),
    silent: () => undefined,
    drip: () => {
      answer.writeHead(200, html);
      const drops = setInterval(() => answer.write('.'), 20);
      answer.on('close', () => clearInterval(drops));
    },
    endless: () => {
      answer.writeHead(200, html);
      const pour = (): void => {
        while (!answer.destroyed && answer.write(Buffer.alloc(65_536, '<p>'))) written += 65_536;
      };
      answer.on('drain', pour);
      pour();
    },
    announced: () => answer.writeHead(200, { ...html, 'content-length': 3 * megabyte }).write('.'),
    gzipBomb: () => answer.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipBomb),
    brotliBomb: () => answer.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliBomb),
    heads: () => answer.writeHead(200, { ...html, 'x-long': 'x'.repeat(100_000) }).end(),
    reset: () => request.socket.resetAndDestroy(),
    half: () => {
      answer.writeHead(200, { ...html, 'content-length': 100 }).write('half');
      setImmediate(() => request.socket.resetAndDestroy());
    },
  };
  answers[path]?.();
});
afterAll(() => there.close());
/** The same for somebody who waits (ms) no longer than this for servers that do not answer; whatever does answer has all the time there is. */
const impatient = (time = 600) =>
  new Outside({ resolve: async () => ['127.0.0.1'], isPublic: (host) => host === '127.0.0.1', mayPort: () => true, time });
beforeEach(() => {
  asked = [];
});

async function reasonOf(url: string, outside = there.outside): Promise<UnreachableReason | string> {
  try {
    return (await outside.get(url, wanted)).bytes.toString();
  } catch (error) {
    if (error instanceof Unreachable) return error.reason;
    throw error;
  }
}

describe('what is there', () => {
  test('comes with its address, type and charset', async () => {
    const { url, type, charset, bytes } = await there.outside.get(there.at('/redirect?/page'), wanted);
    expect({ url, type, charset, text: bytes.toString() }).toEqual({
      url: there.at('/page'),
      type: 'text/html',
      charset: 'Shift_JIS',
      text: 'a page',
    });
    expect((await there.outside.get(there.at('/picture'), wanted)).type).toBe('image/png');
  });

  test.each(['gzip', 'br', 'cut'])('%s is decoded', async (path) => expect(await reasonOf(there.at(`/${path}`))).toBe('a page'));

  test('is asked for without a word about whom it is for, cookies of the way included', async () => {
    await there.outside.get(there.at(`/redirect?${encodeURIComponent(there.at('/seeOther', 'other.example'))}`), wanted);
    expect(asked.map(({ url }) => url.split('?')[0])).toEqual(['/redirect', '/seeOther', '/page']);
    for (const { headers } of asked) {
      expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
      expect(headers).toMatchObject({ connection: 'close', 'user-agent': 'Dealwire' });
    }
  });

  test('five redirects are followed', async () => expect(await reasonOf(there.at('/hops?5'))).toBe('a page'));
});

describe('what can not be had', () => {
  test.each([
    ['missing', 'status'],
    ['broken', 'status'],
    ['untyped', 'type'],
    ['pdf', 'type'],
    ['zstd', 'type'],
    ['not', 'unreachable'],
    ['reset', 'unreachable'],
    ['half', 'unreachable'],
    ['heads', 'too_large'],
    ['announced', 'too_large'],
    ['endless', 'too_large'],
    ['gzipBomb', 'too_large'],
    ['brotliBomb', 'too_large'],
    ['loop', 'redirects'],
    ['hops?6', 'redirects'],
  ])('%s: %s', async (path, reason) => expect(await reasonOf(there.at(`/${path}`))).toBe(reason));

  test.each(['silent', 'drip'])('%s: timeout', async (path) => expect(await reasonOf(there.at(`/${path}`), impatient())).toBe('timeout'));

  test('an endless page is not read on, and a bomb not unfolded', async () => {
    written = 0;
    await reasonOf(there.at('/endless'));
    expect(written).toBeLessThan(16 * megabyte);
    const before = process.memoryUsage.rss();
    await Promise.all(Array.from({ length: 8 }, (_, i) => reasonOf(there.at(i % 2 ? '/gzipBomb' : '/brotliBomb'))));
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabyte);
  });

  test('redirects that lead nowhere near are not followed', async () => {
    const to = (target: string) => reasonOf(there.at(`/redirect?${encodeURIComponent(target)}`));
    for (const target of [
      'file:///etc/passwd',
      'ftp://shop.example/',
      'data:text/html,x',
      'javascript:1',
      'http://user:pass@shop.example/',
      `http://127.0.0.2:${there.port}/page`,
      `http://localhost:${there.port}/page`,
      `http://[::1]:${there.port}/page`,
      `http://[::ffff:127.0.0.1]:${there.port}/page`,
      'http://169.254.169.254/latest/meta-data',
      'http://2130706434/',
    ])
      expect([target, await to(target)]).toEqual([target, 'unsafe']);
    expect(await to('http://%')).toBe('unreachable');
    expect(asked.every(({ url }) => url.startsWith('/redirect'))).toBe(true);
  });

  test('those beyond the first few wait, and those beyond them are told to come back', async () => {
    const outside = impatient();
    const all = await Promise.all(Array.from({ length: 40 }, () => reasonOf(there.at('/silent'), outside)));
    expect(all.filter((reason) => reason === 'busy')).toHaveLength(8);
    expect(all.filter((reason) => reason === 'timeout')).toHaveLength(32);
  });

  test('one person leads to few slow servers at once, and keeps nobody from the rest', async () => {
    const outside = impatient(3_000);
    const outcome = (path: string, person: number) =>
      outside.get(there.at(path), { ...wanted, person }).then(
        () => 'there',
        (error: Unreachable) => error.reason,
      );
    const slow = Promise.all(Array.from({ length: 30 }, () => outcome('/silent', 1)));
    expect(await outcome('/page', 2)).toBe('there');
    const reasons = await slow;
    expect(reasons.filter((reason) => reason === 'timeout')).toHaveLength(3);
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(27);
    expect(await outcome('/page', 1)).toBe('there');
  });
});

describe('an address is checked where it is connected to', () => {
  const isPublic = (host: string) => host === '127.0.0.1' || host === '127.0.0.3';
  const leading = (...answers: string[][]) => {
    let lookups = 0;
    const resolve = async () => answers[Math.min(lookups++, answers.length - 1)] ?? [];
    return { outside: new Outside({ resolve, isPublic, mayPort: () => true }), lookups: () => lookups };
  };
  const hits: Socket[] = [];
  const inside = createServer((socket) => hits.push(socket.destroy()));
  afterAll(() => inside.close());

  test('a name that is public at first and private then leads nowhere', async () => {
    await new Promise<void>((listening) => inside.listen(there.port, '127.0.0.2', listening));
    const { outside, lookups } = leading(['127.0.0.1'], ['127.0.0.2']);
    expect(await reasonOf(there.at('/redirect?/page'), outside)).toBe('unsafe');
    expect(lookups()).toBe(2);
    expect(hits).toEqual([]);
  });

  test('within one request a name is looked up once', async () => {
    const { outside, lookups } = leading(['127.0.0.1'], ['127.0.0.2']);
    expect(await reasonOf(there.at('/page'), outside)).toBe('a page');
    expect(lookups()).toBe(1);
  });

  test.each([[['127.0.0.1', '127.0.0.2']], [['127.0.0.2', '127.0.0.1']], [['127.0.0.1', '::1']], [['127.0.0.1', '::ffff:10.0.0.1']]])(
    'one private address spoils the name: %s',
    async (addresses) => {
      expect(await reasonOf(there.at('/page'), leading(addresses).outside)).toBe('unsafe');
      expect(hits).toEqual([]);
    },
  );

  test('where one address does not answer the next is tried, and no address is no page', async () => {
    expect(await reasonOf(there.at('/page'), leading(['127.0.0.3', '127.0.0.1']).outside)).toBe('a page');
    expect(await reasonOf(there.at('/page'), leading([]).outside)).toBe('unreachable');
  });

  test('by default only the public internet at its usual ports is asked', async () => {
    let connected = 0;
    const outside = new Outside({ resolve: async () => ['127.0.0.1'] });
    inside.on('connection', () => connected++);
    expect(await reasonOf(`http://shop.example/`, outside)).toBe('unsafe');
    for (const url of ['http://127.0.0.1/', 'http://10.0.0.1/', 'http://shop.example:8080/', 'http://8.8.8.8:22/', 'http://printer.local/'])
      expect([url, await reasonOf(url, outside)]).toEqual([url, 'unsafe']);
    expect(connected).toBe(0);
  });
});
