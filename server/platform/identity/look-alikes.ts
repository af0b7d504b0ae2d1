import { and, inArray, type SQL } from 'drizzle-orm';
import { rolesWith } from '../../../shared/permissions.ts';
import { isReserved, reservedHandles } from '../../../shared/reserved-handles.ts';
import type { Queryable } from '../database/connection.ts';
import { boardSettings, people } from '../database/schema.ts';
import { lookAlikeLetters } from '../text/look-alike-letters.ts';

/**
 * Equal for texts that look the same at a glance: the skeleton of Unicode TR39, without case, accents and punctuation, and with one character for
 * "l" and "I".
 */
const skeleton = (text: string): string =>
  lookAlikeLetters(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/l/g, 'i');

const reserved = new Set(reservedHandles.map(skeleton));

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** A single word of this length or more is rarely a first name. */
const distinctiveLength = 12;

/** Scripts in which first and last name are written without a space. */
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

/** Finds names and handles that could be mistaken for the board or its staff. */
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

  /** True for one of their names, or one that consists of reserved words, such as "Dealwire Support". */
  hasName(name: string): boolean {
    const words = wordsOf(name);
    return this.#likeNames.has(skeleton(name)) || (words.length > 0 && words.every((word) => reserved.has(skeleton(word))));
  }

  /** True for a handle that is almost one of theirs. Exactly the same one is reported as taken instead. */
  hasHandle(handle: string): boolean {
    return !this.#handles.has(handle) && (isReserved(handle) || this.#likeHandles.has(skeleton(handle)));
  }
}

const withoutEmpty = (skeletons: readonly string[]) => new Set(skeletons.filter((each) => each !== ''));

/** Protects moderators, admins and the board itself. `except` leaves that person out. */
export async function staffLookAlikes(db: Queryable, except: SQL | undefined): Promise<LookAlikes> {
  const staff = await db
    .select({ handle: people.handle, name: people.name })
    .from(people)
    .where(and(inArray(people.role, rolesWith('represents the board')), except));
  const boards = await db.select({ name: boardSettings.name }).from(boardSettings);
  return new LookAlikes({
    handles: staff.map(({ handle }) => handle).filter((handle) => handle !== null),
    names: staff.map(({ name }) => name),
    boards: boards.map(({ name }) => name),
  });
}
