import { ReadRouter } from '../server/engine/read-router.ts';
import { allReads } from '../server/features.ts';
import type { Viewer } from '../server/platform/core/viewer.ts';
import { connect, database, type Pool } from '../server/platform/database/connection.ts';

/** Evaluates reads without the board, on its own connections. */
export class ExpectedReads {
  readonly #url: () => string;
  #known: { url: string; pool: Pool; catalogue: ReadRouter<Viewer> } | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  get pool(): Pool {
    return this.#current().pool;
  }

  async read(path: string): Promise<unknown> {
    const { read, input } = this.#current().catalogue.resolve(path);
    const answer = await read.evaluate(input, read.audience(undefined));
    return 'gone' in answer ? 'gone' : JSON.parse(JSON.stringify(answer.data));
  }

  async end(): Promise<void> {
    await this.#known?.pool.end();
  }

  #current() {
    const url = this.#url();
    if (this.#known?.url === url) return this.#known;
    void this.#known?.pool.end();
    const pool = connect(url, { max: 12 });
    this.#known = { url, pool, catalogue: new ReadRouter(allReads(database(pool))) };
    return this.#known;
  }
}
