import findMyWay from 'find-my-way';
import { LRUCache } from 'lru-cache';
import type { ZodError } from 'zod';
import type { Read } from './read.ts';

export interface ResolvedRead<Viewer> {
  read: Read<unknown, unknown, Viewer>;
  input: unknown;
  /** The same for every spelling of the same read. */
  key: string;
}

/** Why a path is not a read: no read has this path, or its parameters are invalid. */
export class UnknownRead extends Error {}
export class InvalidRead extends Error {
  readonly error: ZodError;
  constructor(error: ZodError) {
    super('The parameters of the read are not valid');
    this.error = error;
  }
}

/** Paths that are cached; parsing one again takes about ten microseconds. */
const maxCached = 5_000;

/** Finds the read of a path. */
export class ReadRouter<Viewer> {
  readonly reads: readonly Read<unknown, unknown, Viewer>[];
  readonly #router = findMyWay<findMyWay.HTTPVersion.V1>();
  readonly #resolved = new LRUCache<string, ResolvedRead<Viewer>>({ max: maxCached });

  constructor(reads: readonly Read<unknown, unknown, Viewer>[]) {
    this.reads = reads;
    for (const read of reads) this.#router.on('GET', read.path, () => undefined, read);
  }

  /** Throws UnknownRead or InvalidRead. */
  resolve(path: string): ResolvedRead<Viewer> {
    const cached = this.#resolved.get(path);
    if (cached !== undefined) return cached;
    const found = this.#router.find('GET', path.split('?', 1)[0] ?? '');
    if (found === null) throw new UnknownRead(path);
    const read = found.store as Read<unknown, unknown, Viewer>;
    const parsed = read.input.safeParse(inputOf(path, found.params));
    if (!parsed.success) throw new InvalidRead(parsed.error);
    const resolved = { read, input: parsed.data, key: `${read.path} ${JSON.stringify(parsed.data)}` };
    this.#resolved.set(path, resolved);
    return resolved;
  }
}

/** The parameters of path and query. A repeated one becomes a list, which no read accepts, so it is refused. */
function inputOf(path: string, params: Record<string, string | undefined>): Record<string, unknown> {
  const start = path.indexOf('?');
  const given = [...Object.entries(params), ...(start < 0 ? [] : new URLSearchParams(path.slice(start + 1)))];
  const values = Map.groupBy(given, ([name]) => name);
  // With fromEntries "__proto__" is an ordinary, unknown parameter.
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0]?.[1] : all]));
}
