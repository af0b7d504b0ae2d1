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

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** From this length on, a single word is nobody else's first name. */
const distinctiveLength = 12;

/** Where first and last name are written without a space. */
const unspaced = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{3}/u;

/** Whether a name or handle points to one person: many are called Anna, and their handles tell them apart. */
const isDistinctive = (text: string) =>
  wordsOf(text).length > 1 || text.length >= distinctiveLength || /\p{N}/u.test(text) || unspaced.test(text);

interface Protected {
  /** Of moderators and admins. */
  handles: readonly string[];
  names: readonly string[];
  /** The board's own names. */
  boards: readonly string[];
}

/** Tells who could be taken for the board or for those who run it. */
export class LookAlikes {
  readonly #handles: ReadonlySet<string>;
  readonly #likeHandles: ReadonlySet<string>;
  readonly #likeNames: ReadonlySet<string>;

  constructor({ handles, names, boards }: Protected) {
    const shared = [...boards, ...[...handles, ...names].filter(isDistinctive)].map(skeleton);
    this.#handles = new Set(handles);
    this.#likeHandles = withoutEmpty([...reserved, ...shared, ...handles.map(skeleton)]);
    this.#likeNames = withoutEmpty([...reserved, ...shared]);
  }

  /** A name that is one of theirs, or has none but reserved words in it, as in "Dealwire Support". */
  hasName(name: string): boolean {
    const words = wordsOf(name);
    return this.#likeNames.has(skeleton(name)) || (words.length > 0 && words.every((word) => reserved.has(skeleton(word))));
  }

  /** A handle that is almost one of theirs. The very same is reported as taken. */
  hasHandle(handle: string): boolean {
    return !this.#handles.has(handle) && (isReserved(handle) || this.#likeHandles.has(skeleton(handle)));
  }
}

const withoutEmpty = (skeletons: readonly string[]) => new Set(skeletons.filter((each) => each !== ''));

/** Those who run the board, and the board itself. `except` leaves oneself out. */
export async function staffLookAlikes(db: Queryable, except: SQL | undefined): Promise<LookAlikes> {
  const staff = await db
    .select({ handle: people.handle, name: people.name })
    .from(people)
    .where(and(ne(people.role, 'person'), except));
  const boards = await db.select({ name: site.name }).from(site);
  return new LookAlikes({
    handles: staff.map(({ handle }) => handle).filter((handle) => handle !== null),
    names: staff.map(({ name }) => name),
    boards: boards.map(({ name }) => name),
  });
}
