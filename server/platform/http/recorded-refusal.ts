import { Problem } from '../core/problem.ts';
import type { Queryable } from '../database/connection.ts';

/** A refusal that leaves a record, although its command is rolled back. */
export class RecordedRefusal extends Problem {
  readonly record: (db: Queryable) => Promise<unknown>;

  constructor({ code, message, extras }: Problem, record: (db: Queryable) => Promise<unknown>) {
    super(code, message, extras);
    this.record = record;
  }
}
