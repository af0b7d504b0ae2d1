import type { Pool } from '../server/platform/database/connection.ts';

/** The possible states of a row: one after an answered write, two while its outcome is unknown. */
type Candidates = string[];

export interface Verdict {
  lost: string[];
  duplicated: string[];
  wrong: string[];
  /** Readers that had old data while the board said that they were live. */
  stale: string[];
}

/** The writes that the board has acknowledged, and what the database must therefore contain. */
export class AcknowledgedWrites {
  acknowledged = 0;
  unanswered = 0;
  readonly refusals = new Map<string, number>();
  readonly #created = { deals: new Map<string, number | undefined>(), comments: new Map<string, number | undefined>() };
  readonly #edited = { deals: new Map<number, Candidates>(), comments: new Map<number, Candidates>() };
  readonly #votes = new Map<string, Candidates>();
  readonly #comments = new Map<number, number[]>();

  /** `mark` identifies the row; `id` is known once it is acknowledged. */
  created(table: 'deals' | 'comments', mark: string, id: number | undefined): void {
    this.#created[table].set(mark, id);
  }

  /** `states` are a version and a value, such as `3 1999`. */
  edited(table: 'deals' | 'comments', id: number, states: Candidates): void {
    this.#edited[table].set(id, states);
  }

  voted(person: number, deal: number, values: Candidates): void {
    this.#votes.set(`${person} ${deal}`, values);
  }

  commented(deal: number): void {
    this.#comments.set(deal, [...(this.#comments.get(deal) ?? []), performance.now()]);
  }

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  /** When (`performance.now()`) more than `shown` comments on the deal had been acknowledged; undefined if that is all. */
  commentAfter(deal: number, shown: number): number | undefined {
    return this.#comments.get(deal)?.[shown];
  }

  /** Compares everything with the database while nobody writes. */
  async verify(pool: Pool): Promise<Verdict> {
    const verdict: Verdict = { lost: [], duplicated: [], wrong: [], stale: [] };
    await this.#verifyCreated(pool, 'deals', 'title', verdict);
    await this.#verifyCreated(pool, 'comments', "substring(body from 'Campaign [^ ]+')", verdict);
    await this.#verifyEdited(pool, 'deals', "version || ' ' || price", verdict);
    await this.#verifyEdited(pool, 'comments', "version || ' ' || body", verdict);
    await this.#verifyVotes(pool, verdict);
    await this.#verifyCounters(pool, verdict);
    return verdict;
  }

  async #verifyCreated(pool: Pool, table: 'deals' | 'comments', mark: string, { lost, duplicated }: Verdict): Promise<void> {
    const { rows } = await pool.query<{ mark: string; ids: number[] }>(
      `select ${mark} as mark, array_agg(id::int) as ids from ${table} where ${mark} like 'Campaign %' group by 1`,
    );
    const found = new Map(rows.map((row) => [row.mark, row.ids]));
    for (const [name, id] of this.#created[table]) {
      const ids = found.get(name) ?? [];
      if (ids.length > 1) duplicated.push(`${table}: ${name} exists ${ids.length} times`);
      if (id !== undefined && !ids.includes(id)) lost.push(`${table}: ${name} (${id}) is missing`);
    }
  }

  async #verifyEdited(pool: Pool, table: 'deals' | 'comments', state: string, { lost }: Verdict): Promise<void> {
    const edited = this.#edited[table];
    const { rows } = await pool.query<{ id: number; state: string }>(`select id, ${state} as state from ${table} where id = any($1)`, [
      [...edited.keys()],
    ]);
    const found = new Map(rows.map((row) => [row.id, row.state]));
    for (const [id, states] of edited)
      if (!states.includes(found.get(id) ?? 'nothing')) lost.push(`${table}: ${id} is "${found.get(id)}", not "${states.join('" or "')}"`);
  }

  async #verifyVotes(pool: Pool, { lost }: Verdict): Promise<void> {
    const { rows } = await pool.query<{ key: string; value: number }>(
      "select person_id || ' ' || deal_id as key, value from votes where person_id || ' ' || deal_id = any($1)",
      [[...this.#votes.keys()]],
    );
    const found = new Map(rows.map(({ key, value }) => [key, String(value)]));
    for (const [key, values] of this.#votes)
      if (!values.includes(found.get(key) ?? '0')) lost.push(`votes: ${key} is ${found.get(key) ?? 'missing'}, not ${values.join(' or ')}`);
  }

  /** The stored counters must match the rows. */
  async #verifyCounters(pool: Pool, { wrong }: Verdict): Promise<void> {
    const { rows } = await pool.query<{ id: number; up: number; votes: number; comments: number; written: number }>(`
      select * from (select id, up - imported_up + coalesce((select sum(up) from waiting_votes where deal_id = deals.id), 0) as up, comments,
        (select count(*) from votes where deal_id = deals.id and value = 1) as votes,
        (select count(*) from comments c where c.deal_id = deals.id and c.state = 'visible') as written from deals join deal_scores on deal_id = id) counted
      where up <> votes or comments <> written`);
    for (const { id, up, votes, comments, written } of rows)
      wrong.push(`deals: ${id} has counters of ${up} vote (${votes} rows) and ${comments} comments (${written} rows)`);
  }
}
