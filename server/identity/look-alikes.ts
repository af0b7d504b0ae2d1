import { and, ne, type SQL } from 'drizzle-orm';
import unhomoglyph from 'unhomoglyph';
import { isReserved, reservedHandles } from '../../shared/reserved-handles.ts';
import type { Queryable } from '../database/connection.ts';
import { people, site } from '../database/schema.ts';

/**
 * The same for all texts that look the same to somebody who is not careful: the skeleton of Unicode TR39, without case, accents and what
 * stands between letters, and with one sign for "l" and "I", which only case tells apart.
 */
const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFKD').toLowerCase())
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/l/g, 'i');

const reserved = new Set(reservedHandles.map(skeleton));

/** Tells who could be taken for the board or for those who run it. */
export class LookAlikes {
  readonly #shown: ReadonlySet<string>;
  readonly #skeletons: ReadonlySet<string>;

  /** `shown` are names and handles that nobody else may look like. */
  constructor(shown: readonly string[]) {
    this.#shown = new Set(shown);
    this.#skeletons = new Set([...reserved, ...shown.map(skeleton)].filter((each) => each !== ''));
  }

  /** A name that is one of theirs, or has none but reserved words in it, as in "Dealwire Support". */
  hasName(name: string): boolean {
    const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
    return this.#skeletons.has(skeleton(name)) || (words.length > 0 && words.every((word) => reserved.has(skeleton(word))));
  }

  /** A handle that is almost one of theirs: the very same is taken, which is said otherwise. */
  hasHandle(handle: string): boolean {
    return !this.#shown.has(handle) && (isReserved(handle) || this.#skeletons.has(skeleton(handle)));
  }
}

/** Those who run the board, and the board itself. `except` leaves oneself out. */
export async function staffLookAlikes(db: Queryable, except: SQL | undefined): Promise<LookAlikes> {
  const staff = await db
    .select({ handle: people.handle, name: people.name })
    .from(people)
    .where(and(ne(people.role, 'person'), except));
  const boards = await db.select({ name: site.name }).from(site);
  const handles = staff.map(({ handle }) => handle ?? '');
  return new LookAlikes([...handles, ...[...staff, ...boards].map(({ name }) => name)]);
}
