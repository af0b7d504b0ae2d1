import { createHash, type Hash } from 'node:crypto';
import { entryNames } from './archive-format.ts';

/** A restore frees the jobs that were in hand. */
const changed = ['graphile_worker._private_jobs', 'graphile_worker._private_job_queues'];

/** The checksum of what each table contains, from entries of an archive in their order. How the table is cut into parts does not matter. */
export class TableChecksums {
  readonly #hashes = new Map<string, Hash>();

  add(entry: string, content: Uint8Array): void {
    const [, table = ''] = entry.split('/');
    if (!entry.startsWith(entryNames.tables) || changed.includes(table)) return;
    const hash = this.#hashes.get(table) ?? createHash('sha256');
    this.#hashes.set(table, hash.update(content));
  }

  result(): ReadonlyMap<string, string> {
    return new Map([...this.#hashes].map(([table, hash]) => [table, hash.copy().digest('hex')]));
  }
}
