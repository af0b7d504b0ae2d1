import { isIP } from 'node:net';
import { Agent, errors, request } from 'undici';
import { fetching } from '../../shared/limits.ts';
import { isPublicHost } from '../links/public-host.ts';
import { FairQueue } from '../live/fair-queue.ts';
import { checkedLookup, type Resolve, resolveByName } from './checked-lookup.ts';
import { codings, decodedBody } from './decode-body.ts';
import { Unreachable } from './fetch-error.ts';

export interface Found {
  /** Where it was in the end, after redirects. */
  url: string;
  /** The media type alone, in lower case: `text/html`. */
  type: string;
  /** What the header says; a page may say otherwise itself. */
  charset?: string;
  bytes: Buffer;
}

export interface Wanted {
  /** Media types that are taken, such as `text/html` or `image/*`. */
  accept: readonly string[];
  /** The most that is taken, decoded. */
  bytes: number;
  /** The id of the person for whom: nobody is told, but nobody takes the others' room. */
  person?: number;
}

export interface OutsideOptions {
  /** Who asks, for whoever reads the merchant's log. */
  userAgent?: string;
  resolve?: Resolve;
  isPublic?: (host: string) => boolean;
  mayPort?: (port: string) => boolean;
  /** Milliseconds for everything: finding, connecting, redirects, reading. */
  time?: number;
}

/** So many at once on a node, and so many waiting for their turn, of which so many for one person; the rest are told to come back. */
const atOnce = { most: 8, waiting: 24, person: 3 };
/** Shops send policies and cookies of some size; more is no page. */
const longestHead = 64 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Fetches what strangers name, from the public internet only, within `fetching` of shared/limits.ts. Sends nothing that says for whom. */
export class Outside {
  readonly #options: Required<OutsideOptions>;
  readonly #queue = new FairQueue({ all: { atOnce: atOnce.most, ofOne: atOnce.most } });
  #inside = 0;
  readonly #inFor = new Map<number, number>();

  constructor(options: OutsideOptions = {}) {
    this.#options = {
      userAgent: 'Dealwire',
      resolve: resolveByName,
      isPublic: isPublicHost,
      mayPort: (port) => port === '',
      time: fetching.time,
      ...options,
    };
  }

  /** Throws Unreachable, and nothing else. */
  async get(url: string, wanted: Wanted): Promise<Found> {
    const leave = this.#enter(wanted.person);
    try {
      return await this.#queue.pass(`${wanted.person}`, () => this.#fetch(url, wanted));
    } finally {
      leave();
    }
  }

  /** Answers how one leaves again. Without a person only the room of all counts. */
  #enter(person: number | undefined): () => void {
    const own = person === undefined ? 0 : (this.#inFor.get(person) ?? 0);
    if (this.#inside >= atOnce.most + atOnce.waiting || own >= atOnce.person) throw new Unreachable('busy');
    this.#inside++;
    if (person !== undefined) this.#inFor.set(person, own + 1);
    return () => {
      this.#inside--;
      if (person === undefined) return;
      const left = (this.#inFor.get(person) ?? 1) - 1;
      if (left === 0) this.#inFor.delete(person);
      else this.#inFor.set(person, left);
    };
  }

  async #fetch(url: string, wanted: Wanted): Promise<Found> {
    const { resolve, isPublic, time } = this.#options;
    // Of its own, and ended with all its connections: nothing is kept open to strangers.
    const agent = new Agent({
      connect: { lookup: checkedLookup(resolve, isPublic), timeout: time },
      pipelining: 0,
      maxHeaderSize: longestHead,
    });
    const signal = AbortSignal.timeout(time);
    try {
      return await this.#follow(new URL(url), wanted, agent, signal);
    } catch (error) {
      throw unreachable(error, signal);
    } finally {
      void agent.destroy();
    }
  }

  async #follow(start: URL, { accept, bytes }: Wanted, agent: Agent, signal: AbortSignal): Promise<Found> {
    let url = start;
    for (let hop = 0; hop <= fetching.redirects; hop++) {
      this.#check(url);
      const headers = { 'user-agent': this.#options.userAgent, accept: accept.join(', '), 'accept-encoding': codings };
      const answer = await request(url, { dispatcher: agent, signal, headers });
      const target = one(answer.headers.location);
      if (redirects.has(answer.statusCode) && target !== undefined) {
        answer.body.on('error', () => undefined).destroy();
        url = new URL(target, url);
        continue;
      }
      const media = mediaOf(one(answer.headers['content-type']));
      try {
        if (answer.statusCode !== 200) throw new Unreachable('status');
        if (!isAccepted(media.type, accept)) throw new Unreachable('type');
        if (Number(one(answer.headers['content-length'])) > bytes) throw new Unreachable('too_large');
        return { url: url.href, ...media, bytes: await decodedBody(answer.body, one(answer.headers['content-encoding']) ?? '', bytes) };
      } finally {
        answer.body.on('error', () => undefined).destroy();
      }
    }
    throw new Unreachable('redirects');
  }

  /** A name is looked up and checked where it is connected to; an address that needs no lookup is checked here. */
  #check(url: URL): void {
    const { isPublic, mayPort } = this.#options;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    const hasNoPassword = url.username === '' && url.password === '';
    if (!isWeb || !hasNoPassword || !mayPort(url.port)) throw new Unreachable('unsafe');
    if (isIP(host) === 0 ? !isPublicHost(host) : !isPublic(host)) throw new Unreachable('unsafe');
  }
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function mediaOf(header = ''): { type: string; charset?: string } {
  const [type = ''] = header.split(';', 1);
  const charset = /;\s*charset\s*=\s*"?([\w.:+-]+)/i.exec(header)?.[1];
  return { type: type.trim().toLowerCase(), ...(charset === undefined ? {} : { charset }) };
}

const isAccepted = (type: string, accept: readonly string[]) =>
  accept.some((each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))));

function unreachable(error: unknown, signal: AbortSignal): Unreachable {
  if (error instanceof Unreachable) return error;
  if (signal.aborted || error instanceof errors.ConnectTimeoutError) return new Unreachable('timeout', error);
  if (error instanceof errors.HeadersOverflowError) return new Unreachable('too_large', error);
  return new Unreachable('unreachable', error);
}
