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

interface Wanted {
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
    const known = this.#pages.get(key);
    if (known?.version === version) return known.prefix;
    const prefix = make();
    this.#pages.set(key, { version, prefix, at: Date.now() });
    return prefix;
  }

  /** Undefined if it takes too long, or `render` refuses. */
  async rendered(wanted: Wanted, render: () => Promise<CachedPrefix | undefined>): Promise<CachedPrefix | undefined> {
    const known = this.#pages.get(wanted.key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : Date.now() - known.at;
    const isCurrent = known?.version === wanted.version;
    if (known !== undefined && (isCurrent ? age < times.fresh : wanted.mayLag && age < times.lag)) return known.prefix;
    const coming = this.#rendering.get(wanted.key) ?? this.#start(wanted, render);
    if (known !== undefined && (isCurrent ? age < times.old : wanted.mayLag && age < times.late)) return known.prefix;
    const page = await within(times.wait, coming);
    return page !== undefined && (wanted.mayLag || page.version === wanted.version) ? page.prefix : undefined;
  }

  #start({ key, version }: Wanted, render: () => Promise<CachedPrefix | undefined>): Promise<Page | undefined> {
    const at = Date.now();
    const coming = render()
      .then(async (prefix) => {
        if (prefix === undefined) return undefined;
        const previous = this.#pages.get(key);
        if (previous !== undefined) await prefix.compressLike(previous.prefix);
        const page = { version, prefix, at };
        this.#pages.set(key, page);
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, coming);
    return coming;
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
