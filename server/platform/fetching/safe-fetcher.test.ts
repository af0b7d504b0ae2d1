import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeInternet } from '../../../test/fake-internet.ts';
import { FetchError, type FetchErrorReason } from './fetch-error.ts';
import { SafeFetcher } from './safe-fetcher.ts';

const megabyte = 1_048_576;
const html = { 'content-type': 'text/html; charset=Shift_JIS' };
const options = { accept: ['text/html', 'image/*'], maxBytes: 2 * megabyte };
const bomb = Buffer.alloc(200 * megabyte);
const gzipBomb = gzipSync(bomb);
const brotliBomb = brotliCompressSync(bomb);

let requests: { url: string; method: string | undefined; headers: NodeJS.Dict<string | string[]>; body: Promise<string> }[] = [];
let written = 0;
const there = await fakeInternet((request, answer) => {
  requests.push({ url: request.url ?? '', method: request.method, headers: request.headers, body: text(request).catch(() => '') });
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
/** A fetcher with a short timeout, for servers that never answer. */
const fetcherWithTimeout = (timeout = 600) =>
  new SafeFetcher({
    ...{ resolve: async () => ['127.0.0.1'], isPublic: (host: string) => host === '127.0.0.1', isPortAllowed: () => true },
    ...{ timeout, sendTimeout: timeout },
  });
beforeEach(() => {
  requests = [];
});

let lastPerson = 100;
/** As a new person each time. */
async function reasonOf(url: string, fetcher = there.fetcher): Promise<FetchErrorReason | string> {
  try {
    return (await fetcher.get(url, { ...options, person: ++lastPerson })).bytes.toString();
  } catch (error) {
    if (error instanceof FetchError) return error.reason;
    throw error;
  }
}

describe('SafeFetcher', () => {
  test('returns the final URL, media type and charset', async () => {
    const { url, type, charset, bytes } = await there.fetcher.get(there.urlOf('/redirect?/page'), options);
    expect({ url, type, charset, text: bytes.toString() }).toEqual({
      url: there.urlOf('/page'),
      type: 'text/html',
      charset: 'Shift_JIS',
      text: 'a page',
    });
    expect((await there.fetcher.get(there.urlOf('/picture'), options)).type).toBe('image/png');
  });

  test.each(['gzip', 'br', 'cut'])('decodes %s', async (path) => expect(await reasonOf(there.urlOf(`/${path}`))).toBe('a page'));

  test('sends no header about the person, and no cookie set on the way', async () => {
    await there.fetcher.get(there.urlOf(`/redirect?${encodeURIComponent(there.urlOf('/seeOther', 'other.example'))}`), options);
    expect(requests.map(({ url }) => url.split('?')[0])).toEqual(['/redirect', '/seeOther', '/page']);
    for (const { headers } of requests) {
      expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
      expect(headers).toMatchObject({ connection: 'close', 'user-agent': 'Dealwire' });
    }
  });

  test('follows five redirects', async () => expect(await reasonOf(there.urlOf('/hops?5'))).toBe('a page'));
});

describe('SafeFetcher fails with a reason', () => {
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
  ])('for %s: %s', async (path, reason) => expect(await reasonOf(there.urlOf(`/${path}`))).toBe(reason));

  test.each(['silent', 'drip'])('%s: timeout', async (path) =>
    expect(await reasonOf(there.urlOf(`/${path}`), fetcherWithTimeout())).toBe('timeout'),
  );

  test('stops reading an endless page and does not unfold a decompression bomb', async () => {
    written = 0;
    await reasonOf(there.urlOf('/endless'));
    expect(written).toBeLessThan(16 * megabyte);
    const before = process.memoryUsage.rss();
    await Promise.all(Array.from({ length: 8 }, (_, i) => reasonOf(there.urlOf(i % 2 ? '/gzipBomb' : '/brotliBomb'))));
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabyte);
  });

  test('refuses redirects to private addresses and other protocols', async () => {
    const to = (target: string) => reasonOf(there.urlOf(`/redirect?${encodeURIComponent(target)}`));
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
    expect(requests.every(({ url }) => url.startsWith('/redirect'))).toBe(true);
  });

  test('queues requests beyond its capacity and fails with busy beyond the queue', async () => {
    const fetcher = fetcherWithTimeout();
    const all = await Promise.all(Array.from({ length: 40 }, () => reasonOf(there.urlOf('/silent'), fetcher)));
    expect(all.filter((reason) => reason === 'busy')).toHaveLength(8);
    expect(all.filter((reason) => reason === 'timeout')).toHaveLength(32);
  });

  test('limits the concurrent requests of one person, so that others are not delayed', async () => {
    const fetcher = fetcherWithTimeout(2_000);
    const outcome = (path: string, person: number) =>
      fetcher.get(there.urlOf(path), { ...options, person }).then(
        () => 'there',
        (error: FetchError) => error.reason,
      );
    const slow = Promise.all(Array.from({ length: 30 }, () => outcome('/silent', 1)));
    expect(await outcome('/page', 2)).toBe('there');
    const reasons = await slow;
    expect(reasons.filter((reason) => reason === 'timeout')).toHaveLength(6);
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(24);
    expect(await outcome('/page', 1)).toBe('there');
  });
});

describe('SafeFetcher sends', () => {
  const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}', person: 1 };
  const send = (path: string, fetcher = there.fetcher, person = ++lastPerson) =>
    fetcher.send(there.urlOf(path), { ...message, person }).catch((error: FetchError) => error.reason);

  test('a body, and says what came back, whatever its status', async () => {
    expect(await send('/page')).toMatchObject({ status: 200, text: 'a page' });
    expect(await send('/missing')).toMatchObject({ status: 404, text: 'no' });
    expect(requests[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json', 'user-agent': 'Dealwire' } });
    expect(await requests[0]?.body).toBe(message.body);
  });

  test('without following a redirect', async () => {
    expect(await send('/redirect?http://127.0.0.2/')).toMatchObject({ status: 302 });
    expect(requests).toHaveLength(1);
  });

  test('and reads only the beginning of an endless answer', async () => {
    written = 0;
    expect(await send('/endless')).toMatchObject({ status: 200, text: expect.stringMatching(/^.{2048}$/s) });
    expect(written).toBeLessThan(16 * megabyte);
  });

  test.each([
    ['silent', 'timeout'],
    ['reset', 'unreachable'],
    ['heads', 'too_large'],
  ])('to %s: %s', async (path, reason) => expect(await send(`/${path}`, fetcherWithTimeout())).toBe(reason));

  test('and counts an answer whose body never ends', async () =>
    expect(await send('/drip', fetcherWithTimeout())).toMatchObject({ status: 200 }));

  test.each(['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/', 'http://user:secret@shop.example/', 'file:///etc/passwd'])(
    'nothing to %s',
    async (url) => {
      await expect(there.fetcher.send(url, message)).rejects.toMatchObject({ reason: 'unsafe' });
    },
  );

  test('nothing to a name that resolves to a private address', async () => {
    const fetcher = new SafeFetcher({ resolve: async () => ['10.0.0.1'], isPortAllowed: () => true });
    expect(await send('/page', fetcher)).toBe('unsafe');
    expect(requests).toEqual([]);
  });

  test('while the receivers of others never answer', async () => {
    const stop = new AbortController();
    const silent = Array.from({ length: 100 }, () =>
      there.fetcher.send(there.urlOf('/silent'), { ...message, signal: stop.signal }).catch((error: FetchError) => error.reason),
    );
    expect(await send('/page')).toMatchObject({ status: 200 });
    stop.abort();
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['timeout']));
  });
});

describe('SafeFetcher checks the address it connects to', () => {
  const isPublic = (host: string) => host === '127.0.0.1' || host === '127.0.0.3';
  const leading = (...answers: string[][]) => {
    let lookups = 0;
    const resolve = async () => answers[Math.min(lookups++, answers.length - 1)] ?? [];
    return { fetcher: new SafeFetcher({ resolve, isPublic, isPortAllowed: () => true }), lookups: () => lookups };
  };
  const hits: Socket[] = [];
  const inside = createServer((socket) => hits.push(socket.destroy()));
  afterAll(() => inside.close());

  test('refuses a name that resolves to a public address first and a private one later', async () => {
    await new Promise<void>((listening) => inside.listen(there.port, '127.0.0.2', listening));
    const { fetcher, lookups } = leading(['127.0.0.1'], ['127.0.0.2']);
    expect(await reasonOf(there.urlOf('/redirect?/page'), fetcher)).toBe('unsafe');
    expect(lookups()).toBe(2);
    expect(hits).toEqual([]);
  });

  test('looks a name up once per request', async () => {
    const { fetcher, lookups } = leading(['127.0.0.1'], ['127.0.0.2']);
    expect(await reasonOf(there.urlOf('/page'), fetcher)).toBe('a page');
    expect(lookups()).toBe(1);
  });

  test.each([[['127.0.0.1', '127.0.0.2']], [['127.0.0.2', '127.0.0.1']], [['127.0.0.1', '::1']], [['127.0.0.1', '::ffff:10.0.0.1']]])(
    'refuses a name with one private address: %s',
    async (addresses) => {
      expect(await reasonOf(there.urlOf('/page'), leading(addresses).fetcher)).toBe('unsafe');
      expect(hits).toEqual([]);
    },
  );

  test('tries the next address if one does not answer, and fails without any', async () => {
    expect(await reasonOf(there.urlOf('/page'), leading(['127.0.0.3', '127.0.0.1']).fetcher)).toBe('a page');
    expect(await reasonOf(there.urlOf('/page'), leading([]).fetcher)).toBe('unreachable');
  });

  test('connects only to the public internet at the default ports unless configured otherwise', async () => {
    let connected = 0;
    const fetcher = new SafeFetcher({ resolve: async () => ['127.0.0.1'] });
    inside.on('connection', () => connected++);
    expect(await reasonOf(`http://shop.example/`, fetcher)).toBe('unsafe');
    for (const url of ['http://127.0.0.1/', 'http://10.0.0.1/', 'http://shop.example:8080/', 'http://8.8.8.8:22/', 'http://printer.local/'])
      expect([url, await reasonOf(url, fetcher)]).toEqual([url, 'unsafe']);
    expect(connected).toBe(0);
  });
});
