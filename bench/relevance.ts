import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { listEvaluation } from '../server/deals/lists/list.ts';
import { updateSearchIndex } from '../server/deals/search/update-search-index.ts';
import { type Database, database, type Pool } from '../server/platform/database/connection.ts';
import { importDeals } from '../server/reach/import/import-deals.ts';
import { databaseWriter } from '../server/reach/import/write-deals.ts';
import { DealsQuery } from '../shared/deals.ts';
import type { Figure } from './figures.ts';
import { hasReal, realDeals, realExpiries } from './real-data.ts';

/** The sets of judged queries in bench/relevance. */
const sets = { first: 'judgements.tsv', spellings: 'spellings.tsv' } as const;

const looked = { all: 10, first: 5 };
/** From this grade on a deal answers the query. */
const good = 2;
const year = 365 * 86_400_000;

interface Query {
  /** Whether the ranking may be tuned on it. */
  part: 'tuned' | 'held';
  group: string;
  text: string;
  /** By the beginning of the import key. */
  grades: Map<string, number>;
}

interface Deal {
  key: string;
  title: string;
  isOver: boolean;
}

interface Score {
  query: Query;
  ndcg: number;
  goodInFirst: number;
  unjudged: number;
  shown: Deal[];
  /** Of the first deals, newest first, how many answer the query: the share of as many as could. */
  newest: number;
}

/** How well searches find real deals, by the judgements in bench/relevance; undefined without real data. */
export async function relevanceOf(pool: Pool): Promise<Figure[] | undefined> {
  if (!hasReal(realDeals, 'relevance')) return undefined;
  const db = database(pool);
  await importReal(db);
  const deals = await dealsOf(pool);
  const list = listEvaluation(db);
  const figures: Figure[] = [];
  for (const [name, file] of Object.entries(sets)) {
    const scores: Score[] = [];
    for (const query of readJudgements(file)) {
      const [best, newest] = [
        await list(DealsQuery.parse({ q: query.text }), false),
        await list(DealsQuery.parse({ q: query.text, sort: 'new' }), false),
      ];
      if ('gone' in best || 'gone' in newest) throw new Error(`"${query.text}" was not searched`);
      scores.push(score(query, deals, { best: best.data.order, newest: newest.data.order }));
    }
    printWorst(scores);
    figures.push(...figuresOf(scores).map((figure) => ({ ...figure, name: `${name} set: ${figure.name}` })));
  }
  return figures;
}

async function importReal(db: Database): Promise<void> {
  const options = { currency: 'USD', fallbackSource: 'bench', onRefused: () => undefined, onProgress: () => undefined };
  await importDeals(withExpiry(), { ...options, write: await databaseWriter(db) });
  await updateSearchIndex(db);
}

/** The real deals; one that was seen expired is imported as expired. */
async function* withExpiry(): AsyncGenerator<Buffer> {
  const expired = new Set<unknown>();
  if (existsSync(realExpiries)) for await (const line of linesOf(realExpiries)) if (line.expiredSeenAt) expired.add(line.url);
  for await (const line of linesOf(realDeals)) yield Buffer.from(`${JSON.stringify({ ...line, expired: expired.has(line.url) })}\n`);
}

async function* linesOf(file: string): AsyncGenerator<Record<string, unknown>> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
}

async function dealsOf(pool: Pool): Promise<Map<number, Deal>> {
  const { rows } = await pool.query<{ id: string; key: string; title: string; state: string; liveAt: Date }>(
    `select id, left(import_key, 8) as key, title, state, live_at as "liveAt" from deals where import_key is not null`,
  );
  const newest = Math.max(...rows.map(({ liveAt }) => liveAt.getTime()));
  const isOver = (state: string, liveAt: Date) => state === 'expired' || newest - liveAt.getTime() > year;
  return new Map(rows.map(({ id, key, title, state, liveAt }) => [Number(id), { key, title, isOver: isOver(state, liveAt) }]));
}

/** Lines of: part, group, query, grade, keys. */
function readJudgements(file: string): Query[] {
  const queries = new Map<string, Query>();
  for (const line of readFileSync(path.join(import.meta.dirname, 'relevance', file), 'utf8')
    .trim()
    .split('\n')) {
    const [part, group = '', text = '', grade, keys = ''] = line.split('\t');
    const query = queries.get(text) ?? { part: part === 'held' ? 'held' : 'tuned', group, text, grades: new Map() };
    for (const key of keys.split(' ')) query.grades.set(key, Number(grade));
    queries.set(text, query);
  }
  return [...queries.values()];
}

function score(query: Query, deals: ReadonlyMap<number, Deal>, orders: { best: readonly number[]; newest: readonly number[] }): Score {
  const judged = [...deals.values()].filter(({ key }) => query.grades.has(key));
  const raw = ({ key }: Deal) => query.grades.get(key) ?? 0;
  const hasCurrent = judged.some((deal) => !deal.isOver && raw(deal) >= good);
  // Nobody can buy what is over; if nothing else answers, it is still what was looked for.
  const grade = (deal: Deal) => (deal.isOver && hasCurrent ? Math.min(1, raw(deal)) : raw(deal));
  const first = (order: readonly number[]) => order.slice(0, looked.all).flatMap((id) => deals.get(id) ?? []);
  const [shown, newest] = [first(orders.best), first(orders.newest)];
  const isGood = (deal: Deal) => raw(deal) >= good;
  const ideal = judged.map(grade).sort((a, b) => b - a);
  return {
    query,
    ndcg: gain(shown.map(grade)) / gain(ideal.slice(0, looked.all)),
    goodInFirst: shown.slice(0, looked.first).filter((deal) => grade(deal) >= good).length,
    unjudged: shown.filter(({ key }) => !query.grades.has(key)).length,
    shown,
    newest: newest.filter(isGood).length / Math.min(looked.all, judged.filter(isGood).length),
  };
}

const gain = (grades: readonly number[]) => grades.reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

function figuresOf(scores: readonly Score[]): Figure[] {
  const mean = (some: readonly Score[], name: 'ndcg' | 'newest' = 'ndcg') => some.reduce((sum, each) => sum + each[name], 0) / some.length;
  const of = (part: Query['part']) => scores.filter(({ query }) => query.part === part);
  const groups = [...new Set(scores.map(({ query }) => query.group))];
  return [
    { name: `nDCG@${looked.all} of ${scores.length} queries`, value: mean(scores), unit: '', atLeast: 0.85 },
    { name: 'of those that the ranking may be tuned on', value: mean(of('tuned')), unit: '' },
    { name: 'of those held out', value: mean(of('held')), unit: '' },
    { name: `good ones in the first ${looked.all}, newest first`, value: mean(scores, 'newest'), unit: '' },
    { name: 'of those held out, newest first', value: mean(of('held'), 'newest'), unit: '' },
    ...groups.map((group) => ({ name: `${group} queries`, value: mean(scores.filter(({ query }) => query.group === group)), unit: '' })),
    {
      name: `queries with nothing good in the first ${looked.first}`,
      value: scores.filter(({ goodInFirst }) => goodInFirst === 0).length,
      unit: 'queries',
      atMost: 0,
    },
    {
      name: 'deals shown that nobody judged, counted as useless',
      value: scores.reduce((sum, each) => sum + each.unjudged, 0),
      unit: 'deals',
    },
  ];
}

/** Of those that the ranking may be tuned on: nobody looks at the others. */
function printWorst(scores: readonly Score[]): void {
  for (const { query, ndcg, goodInFirst, unjudged, shown } of scores
    .filter((each) => each.query.part === 'tuned')
    .toSorted((a, b) => a.ndcg - b.ndcg)
    .slice(0, Number(process.env.BENCH_WORST ?? 5))) {
    console.log(
      `  ${ndcg.toFixed(2)} "${query.text}" (${query.group}, ${query.part}): ${goodInFirst} good in the first ${looked.first}, ${unjudged} unjudged`,
    );
    for (const { key, title } of shown.slice(0, 3)) console.log(`       ${query.grades.get(key) ?? '?'} ${title.slice(0, 90)}`);
  }
}
