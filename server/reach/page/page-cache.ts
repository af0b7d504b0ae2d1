import { LRUCache } from 'lru-cache';
import type { CachedPrefix } from './page-body.ts';

/** Bytes of cached prefixes. */
const maxCacheBytes = 64 * 1024 * 1024;

/** Milliseconds. */
const times = {
  /** For which relative times such as "3 min ago" may stay as they are; then the page is rendered again, behind the one who asks. */
  fresh: 30_000,
  /** Older ones are not sent at all. */
  old: 300_000,
  /** By which a guest's page may lag behind its data. It is rendered that often at most; its stream tells what changed since. */
  lag: 500,
  /** The same while it is being rendered. */
  late: 2_000,
  /** Most that a request waits for its screen; after that the browser renders it. */
  wait: 1_000,
};

interface Page {
  version: string;
  prefix: CachedPrefix;
  /** When its rendering started. */
  at: number;
}

interface PageRequest {
  /** Address, audience and language. */
  key: string;
  version: string;
  /** Whether an older version does for a moment. */
  mayLag: boolean;
}

/** The shared beginnings of pages. Each is rendered once for each change, however many ask, and only when somebody does. */
export class PageCache {
  // The factor leaves room for both compressed forms.
  readonly #pages = new LRUCache<string, Page>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ prefix }, key) => 2 * (prefix.plain.length + key.length),
  });
  readonly #rendering = new Map<string, Promise<Page | undefined>>();

  get(key: string, version: string, make: () => CachedPrefix): CachedPrefix {
    const cached = this.#pages.get(key);
    if (cached?.version === version) return cached.prefix;
    const prefix = make();
    this.#pages.set(key, { version, prefix, at: Date.now() });
    return prefix;
  }

  /** Undefined if it takes too long, or `render` refuses. */
  async rendered(request: PageRequest, render: () => Promise<CachedPrefix | undefined>): Promise<CachedPrefix | undefined> {
    const cached = this.#pages.get(request.key);
    const age = cached === undefined ? Number.POSITIVE_INFINITY : Date.now() - cached.at;
    const isCurrent = cached?.version === request.version;
    if (cached !== undefined && (isCurrent ? age < times.fresh : request.mayLag && age < times.lag)) return cached.prefix;
    const rendering = this.#rendering.get(request.key) ?? this.#start(request, render);
    if (cached !== undefined && (isCurrent ? age < times.old : request.mayLag && age < times.late)) return cached.prefix;
    const page = await within(times.wait, rendering);
    return page !== undefined && (request.mayLag || page.version === request.version) ? page.prefix : undefined;
  }

  #start({ key, version }: PageRequest, render: () => Promise<CachedPrefix | undefined>): Promise<Page | undefined> {
    const at = Date.now();
    const rendering = render()
      .then(async (prefix) => {
        if (prefix === undefined) return undefined;
        const previous = this.#pages.get(key);
        if (previous !== undefined) await prefix.compressLike(previous.prefix);
        const page = { version, prefix, at };
        this.#pages.set(key, page);
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }
}

async function within<Result>(milliseconds: number, coming: Promise<Result>): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    return await Promise.race([coming, promise]);
  } finally {
    clearTimeout(timer);
  }
}
