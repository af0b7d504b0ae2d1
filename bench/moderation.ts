import { Problem } from '../server/platform/core/problem.ts';
import type { Person } from '../server/platform/core/viewer.ts';
import { connect, database, type Pool } from '../server/platform/database/connection.ts';
import { decideCase } from '../server/staff/moderation/decide-case.ts';
import { moderationReads } from '../server/staff/moderation/reads.ts';
import { type Figure, percentile } from './figures.ts';
import { figuresOf, keyLookUps, stopwatch, type Timing } from './query-timer.ts';

const reports = 10_000;
const decisions = 1_000;
/** Milliseconds for a page of the queue in PostgreSQL, p95. */
const atMost = 20;

/** The queue with 10,000 open reports, and 1,000 cases that two moderators decide at the same time. */
export async function moderation(pool: Pool): Promise<Figure[]> {
  await seedReports(pool);
  return [...(await queuePages(pool)), ...(await contestedDecisions(pool))];
}

/** Two reports about each deal, by different people. */
async function seedReports(pool: Pool): Promise<void> {
  await pool.query('delete from cases');
  await pool.query(
    `insert into cases (deal_id, urgency, opened_at)
     select id, 2 * (id % 7), now() - make_interval(mins => (id % 5000)::int) from deals order by id limit $1`,
    [reports / 2],
  );
  await pool.query(
    `insert into case_entries (case_id, kind, person_id, reason, text, weight)
     select cases.id, 'report', 1 + (cases.id * 2 + nth) % (select max(id) - 1 from people), 'spam', repeat('What is wrong. ', 10), 1
     from cases, generate_series(0, 1) nth`,
  );
  await pool.query('analyze cases; analyze case_entries');
}

async function queuePages(pool: Pool): Promise<Figure[]> {
  const watch = stopwatch(pool);
  try {
    const [queue, context] = moderationReads(watch.db);
    if (queue === undefined || context === undefined) throw new Error('There is no queue');
    const baseline = await keyLookUps(watch);
    const pages: Timing[] = [];
    const contexts: Timing[] = [];
    for (let round = 0; round < 5; round++)
      for (let after: string | undefined, page = 0; page < 40; page++) {
        let read: { order: number[]; next?: string } | undefined;
        pages.push(
          await watch.time(`page ${page + 1}`, async () => {
            const evaluated = await queue.evaluate({ after }, 'moderators');
            read = 'data' in evaluated ? (evaluated.data as typeof read) : undefined;
          }),
        );
        const [first] = read?.order ?? [];
        if (first !== undefined) contexts.push(await watch.time(`case ${first}`, () => context.evaluate({ id: first }, 'moderators')));
        after = read?.next;
      }
    return [baseline, ...figuresOf('a page of the queue', pages, atMost), ...figuresOf('a case with its context', contexts)];
  } finally {
    await watch.end();
  }
}

async function contestedDecisions(pool: Pool): Promise<Figure[]> {
  const moderators = await twoModerators(pool);
  const { rows } = await pool.query<{ id: number }>('select id::float8 from cases order by priority desc limit $1', [decisions]);
  const own = connect(pool.options.connectionString ?? '', { max: 16, statementTimeout: 0 });
  const db = database(own);
  const took: number[] = [];
  const refused: unknown[] = [];
  const logged = async () => Number((await pool.query<{ n: string }>('select count(*) as n from staff_log')).rows[0]?.n);
  const before = await logged();
  const started = performance.now();
  const decideAll = async (who: Person) => {
    const left = rows.map(({ id }) => id);
    const work = async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const each = id;
        const began = performance.now();
        await db
          .transaction((tx) => decideCase(tx, who, each, { decision: 'dismiss' }))
          .then(
            () => took.push(performance.now() - began),
            (error: unknown) => refused.push(error),
          );
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
  };
  try {
    await Promise.all(moderators.map(decideAll));
  } finally {
    await own.end();
  }
  const seconds = (performance.now() - started) / 1_000;
  const unexpected = refused.filter((error) => !(error instanceof Problem && error.code === 'CASE_DECIDED')).length;
  return [
    { name: `decisions carried out of ${decisions} that two moderators made at once`, value: took.length, unit: '', atLeast: decisions },
    { name: 'entries in the staff log', value: (await logged()) - before, unit: '', atMost: decisions },
    { name: 'decisions refused for another reason than that the other was faster', value: unexpected, unit: '', atMost: 0 },
    { name: 'a decision, p95', value: percentile(took, 0.95), unit: 'ms' },
    { name: 'decisions a second', value: took.length / seconds, unit: '/s' },
  ];
}

async function twoModerators(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<{ id: number }>(
    `update people set role = 'moderator' where id in (select id from people order by id desc limit 2) returning id::float8`,
  );
  const staff = {
    role: 'moderator',
    trust: 1,
    state: 'active',
    handle: 'bench',
    createdAt: new Date(),
    session: '',
    sessionEnds: 0,
  } as const;
  return rows.map(({ id }) => ({ ...staff, id }));
}
