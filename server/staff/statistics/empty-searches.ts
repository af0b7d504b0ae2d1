import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DealList } from '../../../shared/deals.ts';
import { limits } from '../../../shared/limits.ts';
import { listIn } from '../../../shared/list-address.ts';
import { reads } from '../../../shared/reads.ts';
import { sharedBy } from '../../../shared/statistics.ts';
import type { Answer } from '../../engine/answer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

/** Searches that wait to be looked at and are at once, different ones that are remembered for a day, and people of each. */
const max = { waiting: 1_000, together: 50, searches: 5_000, people: 1_000 };

const add = statement(
  'add_empty_searches',
  `insert into daily_figures (day, measure, value) values ($1, 'emptySearches', $2)
   on conflict (day, measure) do update set value = daily_figures.value + excluded.value`,
);
const keepWords = statement(
  'keep_empty_search',
  `insert into empty_searches (day, words, people) values ($1, $2, $3)
   on conflict (day, words) do update set people = greatest(empty_searches.people, excluded.people)`,
);

interface Search {
  path: string;
  words: string;
  /** A salted hash of who searched. */
  who: string;
}

/**
 * Counts searches that find nothing for guests, once a day for each person's network. Who searched stays in this process, as salted hashes; the words are
 * stored once several people have searched for them.
 */
export class EmptySearches {
  readonly #db: Database;
  readonly #salt = randomBytes(16);
  readonly #people = new LRUCache<string, Set<string>>({ max: max.searches, ttl: 86_400_000 });
  #waiting: Search[] = [];
  #answer: ((path: string) => Answer | Promise<Answer>) | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param answer what guests get */
  askIn(answer: (path: string) => Answer | Promise<Answer>): void {
    this.#answer = answer;
  }

  /** Someone's screen shows these reads. */
  note(paths: readonly string[], client: string): void {
    for (const path of paths) {
      const words = wordsIn(path);
      if (words === undefined || this.#waiting.length >= max.waiting) continue;
      const who = createHash('sha256').update(this.#salt).update(`${words} ${client}`).digest('base64url').slice(0, 22);
      if (!this.#people.get(words)?.has(who)) this.#waiting.push({ path, words, who });
    }
  }

  async write(day = new Date().toISOString().slice(0, 10)): Promise<void> {
    const searches = this.#waiting.splice(0, max.together);
    let found = 0;
    for (const { path, words, who } of searches) {
      if (!(await this.#isEmpty(path))) continue;
      const people = this.#people.get(words) ?? new Set();
      if (people.has(who) || people.size >= max.people) continue;
      people.add(who);
      this.#people.set(words, people);
      found += 1;
      if (people.size >= sharedBy) await keepWords(this.#db, day, words, people.size);
    }
    if (found > 0) await add(this.#db, day, found);
  }

  /** As far as can be said: without an answer, it does not count. */
  async #isEmpty(path: string): Promise<boolean> {
    try {
      const answer = await this.#answer?.(path);
      if (answer === undefined || 'gone' in answer) return false;
      const { deals } = answer.data as unknown as DealList;
      return Object.values(deals).every(({ match }) => match === 'partial');
    } catch {
      return false;
    }
  }
}

/** What the first page of a list searches for, if it does. */
function wordsIn(path: string): string | undefined {
  if (!path.startsWith(`${reads.deals()}?`)) return undefined;
  const query = path.slice(reads.deals().length);
  const { q } = listIn(query);
  const words = q?.toLowerCase() ?? '';
  // "İ" in lower case is two characters.
  const isStorable = words !== '' && [...words].length <= limits.search.max;
  return isStorable && !new URLSearchParams(query).has('after') ? words : undefined;
}
