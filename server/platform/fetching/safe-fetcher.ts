import { isIP } from 'node:net';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { fetching } from '../../../shared/limits.ts';
import { sending } from '../../../shared/notification-limits.ts';
import { FairQueue } from '../../engine/fair-queue.ts';
import { isPublicHost } from '../links/public-host.ts';
import { beginningOf } from './beginning-of.ts';
import { checkedLookup, type Resolve, resolveByName } from './checked-lookup.ts';
import { codings, decodeBody } from './decode-body.ts';
import { FetchError } from './fetch-error.ts';

export interface FetchResult {
  /** After redirects. */
  url: string;
  /** The media type alone, in lower case: `text/html`. */
  type: string;
  /** From the header; the page itself may declare another one. */
  charset?: string;
  bytes: Buffer;
}

export interface FetchRequest {
  /** Accepted media types, such as `text/html` or `image/*`. */
  accept: readonly string[];
  /** Of the decoded body. */
  maxBytes: number;
  /** The id of the person who asks, for a fair share of the capacity; never sent. Without an id, the request waits until nobody else's does. */
  person?: number;
  maxRedirects?: number;
}

export interface SendRequest {
  /** Default: POST. */
  method?: 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** The id of the person whose message it is, for a fair share of the capacity; never sent. */
  person: number;
  /** Besides the timeout. */
  signal?: AbortSignal;
}

export interface SendResult {
  status: number;
  /** The header as sent: seconds or a date. */
  retryAfter?: string | undefined;
  /** The beginning of the body. */
  text: string;
}

export interface SafeFetcherOptions {
  /** Shown in the merchant's log. */
  userAgent?: string;
  resolve?: Resolve;
  isPublic?: (host: string) => boolean;
  isPortAllowed?: (port: string) => boolean;
  /** Milliseconds in total, from the name lookup to the last byte. */
  timeout?: number;
  /** The same for `send`. */
  sendTimeout?: number;
}

/** Per node. Further requests fail as `busy`. */
const queueOptions = {
  concurrency: { total: 8, perKey: 3 },
  maxQueued: { total: 24, perKey: 3 },
  halfLife: 60_000,
  foregroundBonus: Number.POSITIVE_INFINITY,
  refusal: () => new FetchError('busy'),
};
/** Of messages, per node: someone's slow receivers take no more than their person's share. How many are sent at a time is up to who sends them. */
const sendQueueOptions = {
  concurrency: { total: 1_000, perKey: 4 },
  maxQueued: { total: 10_000, perKey: 1_000 },
  halfLife: 10_000,
  refusal: () => new FetchError('busy'),
};
/** Milliseconds that a connection waits for the next message: many go to a few push services. */
const keepAlive = { keepAliveTimeout: 4_000, keepAliveMaxTimeout: 10_000 };
/** Merchants send long policies and cookies, but not this long. */
const maxHeaderBytes = 64 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches URLs that people name, and sends messages to them, on the public internet only, within `fetching` (shared/limits.ts) and `sending` (notification-limits.ts).
 * Sends nothing about the person.
 */
export class SafeFetcher {
  readonly #options: Required<SafeFetcherOptions>;
  readonly #queue = new FairQueue(queueOptions);
  readonly #sendQueue = new FairQueue(sendQueueOptions);
  readonly #sendAgent: Agent;

  constructor(options: SafeFetcherOptions = {}) {
    this.#options = {
      userAgent: 'Dealwire',
      resolve: resolveByName,
      isPublic: isPublicHost,
      isPortAllowed: (port) => port === '',
      timeout: fetching.timeout,
      sendTimeout: sending.timeout,
      ...options,
    };
    this.#sendAgent = this.#agent(this.#options.sendTimeout, { ...keepAlive, pipelining: 1 });
  }

  /** Whether it connects to the port of this URL, on any host. */
  reachesPort({ port }: URL): boolean {
    return this.#options.isPortAllowed(port);
  }

  /** Throws only FetchError. */
  async get(url: string, options: FetchRequest): Promise<FetchResult> {
    const isBackground = options.person === undefined;
    return await this.#queue.run(`${options.person}`, () => this.#fetch(url, options), { isBackground });
  }

  /** Sends a message and returns the answer, whatever its status: no redirect is followed. Throws only FetchError. */
  async send(url: string, message: SendRequest): Promise<SendResult> {
    return await this.#sendQueue.run(`${message.person}`, () => this.#send(url, message));
  }

  #agent(timeout: number, options: Agent.Options): Agent {
    const { resolve, isPublic } = this.#options;
    return new Agent({ ...options, connect: { lookup: checkedLookup(resolve, isPublic), timeout }, maxHeaderSize: maxHeaderBytes });
  }

  async #send(url: string, { method = 'POST', headers, body, signal: stop }: SendRequest): Promise<SendResult> {
    const timeout = AbortSignal.timeout(this.#options.sendTimeout);
    const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
    try {
      const target = new URL(url);
      this.#check(target);
      const sent = { ...headers, 'user-agent': this.#options.userAgent };
      const answer = await request(target, { dispatcher: this.#sendAgent, signal, method, headers: sent, body });
      const retryAfter = firstValue(answer.headers['retry-after']);
      return { status: answer.statusCode, retryAfter, text: await beginningOf(answer.body, sending.maxBytes) };
    } catch (error) {
      throw asFetchError(error, signal);
    }
  }

  async #fetch(url: string, options: FetchRequest): Promise<FetchResult> {
    const { timeout } = this.#options;
    // One agent per request, so that no connection to a stranger's server stays open.
    const agent = this.#agent(timeout, { pipelining: 0 });
    const signal = AbortSignal.timeout(timeout);
    try {
      return await this.#follow(new URL(url), options, agent, signal);
    } catch (error) {
      throw asFetchError(error, signal);
    } finally {
      void agent.destroy();
    }
  }

  async #follow(start: URL, options: FetchRequest, agent: Agent, signal: AbortSignal): Promise<FetchResult> {
    const { accept, maxBytes, maxRedirects = fetching.redirects } = options;
    let url = start;
    for (let hop = 0; ; hop++) {
      this.#check(url);
      const headers = { 'user-agent': this.#options.userAgent, accept: accept.join(', '), 'accept-encoding': codings };
      const answer = await request(url, { dispatcher: agent, signal, headers });
      const target = firstValue(answer.headers.location);
      if (redirectStatuses.has(answer.statusCode) && target !== undefined) {
        answer.body.on('error', () => undefined).destroy();
        url = new URL(target, url);
        if (hop >= maxRedirects) throw new FetchError('redirects', undefined, { location: url.href });
        continue;
      }
      const media = parseContentType(firstValue(answer.headers['content-type']));
      try {
        if (answer.statusCode !== 200) throw new FetchError('status', undefined, refusal(answer));
        if (!isAccepted(media.type, accept)) throw new FetchError('type');
        if (Number(firstValue(answer.headers['content-length'])) > maxBytes) throw new FetchError('too_large');
        return {
          url: url.href,
          ...media,
          bytes: await decodeBody(answer.body, firstValue(answer.headers['content-encoding']) ?? '', maxBytes),
        };
      } finally {
        answer.body.on('error', () => undefined).destroy();
      }
    }
  }

  /** Host names are checked on connect (checked-lookup.ts); IP addresses are never looked up, so they are checked here. */
  #check(url: URL): void {
    const { isPublic } = this.#options;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    const hasNoPassword = url.username === '' && url.password === '';
    if (!isWeb || !hasNoPassword || !this.reachesPort(url)) throw new FetchError('unsafe');
    if (isIP(host) === 0 ? !isPublicHost(host) : !isPublic(host)) throw new FetchError('unsafe');
  }
}

const refusal = ({ statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>) => ({
  status: statusCode,
  retryAfter: firstValue(headers['retry-after']),
});

const firstValue = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function parseContentType(header = ''): { type: string; charset?: string } {
  const [type = ''] = header.split(';', 1);
  const charset = /;\s*charset\s*=\s*"?([\w.:+-]+)/i.exec(header)?.[1];
  return { type: type.trim().toLowerCase(), ...(charset === undefined ? {} : { charset }) };
}

const isAccepted = (type: string, accept: readonly string[]) =>
  accept.some((each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))));

function asFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  if (signal.aborted || error instanceof errors.ConnectTimeoutError) return new FetchError('timeout', error);
  if (error instanceof errors.HeadersOverflowError) return new FetchError('too_large', error);
  return new FetchError('unreachable', error);
}
