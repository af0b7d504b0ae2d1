import { CountsQuery, DealCounts, SearchQuery, Suggestions } from '../../shared/search.ts';
import { audienceOf } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { liveRead } from '../http/live-read.ts';
import { countsFor } from './counting.ts';
import { suggestionsFor } from './suggesting.ts';

export const searchReads = (db: Database) => [suggestions(db), counts(db)];

function suggestions(db: Database) {
  const evaluate = suggestionsFor(db);
  return liveRead({
    path: '/api/search',
    summary: 'What may be meant by what is being typed: deals, merchants, categories',
    input: SearchQuery,
    answer: Suggestions,
    audience: audienceOf,
    isLong: () => true,
    evaluate: async ({ q }, audience) => await evaluate(q, audience === 'member'),
  });
}

/** Milliseconds between two counts while deals keep changing: whoever narrows a list needs no stopwatch. */
const pace = 2_000;

function counts(db: Database) {
  const evaluate = countsFor(db);
  return liveRead({
    path: '/api/deals/counts',
    summary: 'How many deals of a list each further filter would leave',
    input: CountsQuery,
    answer: DealCounts,
    audience: audienceOf,
    pace,
    isLong: () => true,
    evaluate: async (query, audience) => await evaluate(query, audience === 'member'),
  });
}
