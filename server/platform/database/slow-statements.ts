import type pg from 'pg';

/** Called with a statement without its parameters, and the milliseconds until its answer. */
export interface SlowStatements {
  /** Milliseconds. */
  after: number;
  report: (statement: string, time: number) => void;
}

/** Characters of a statement that are kept. */
const maxLength = 1_000;

/**
 * Reports what takes long on a connection: from when it was sent, or from the answer to the statement before. Parameters hold what people wrote, and are left
 * out.
 */
export function timeStatements(client: pg.PoolClient, { after, report }: SlowStatements): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let answeredAt = 0;
  Object.assign(client, {
    query: (...given: unknown[]) => {
      const sentAt = performance.now();
      const ended = () => {
        const time = performance.now() - Math.max(sentAt, answeredAt);
        answeredAt = performance.now();
        if (time >= after) report(statementIn(given[0]), time);
      };
      const callback = given.at(-1);
      if (isCallback(callback))
        return query(...given.slice(0, -1), (...answer: unknown[]) => {
          ended();
          callback(...answer);
        });
      const answer = query(...given);
      if (answer instanceof Promise) answer.then(ended, ended);
      return answer;
    },
  });
}

const isCallback = (value: unknown): value is (...answer: unknown[]) => void => typeof value === 'function';

function statementIn(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  return String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
}
