import { DealList, DealsQuery } from '../../../shared/deals.ts';
import { reads } from '../../../shared/reads.ts';
import { CountsQuery, DealCounts, SearchQuery, Suggestions } from '../../../shared/search.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { countsEvaluation } from './counts.ts';
import { listEvaluation } from './list.ts';
import { related } from './related.ts';
import { scheduled } from './scheduled.ts';
import { similar } from './similar.ts';
import { suggestionsEvaluation } from './suggestions.ts';

export const listReads = (db: Database) => [list(db), suggestions(db), counts(db), similar(db), related(db), scheduled(db)];

function list(db: Database) {
  const evaluate = listEvaluation(db);
  return liveRead(reads.deals(), {
    summary: 'A page of deals, best first by `sort`',
    input: DealsQuery,
    answer: DealList,
    problems: ['NOT_FOUND'],
    audience: audienceOf,
    isLong: ({ q }) => q !== undefined,
    evaluate: async (query, audience) => await evaluate(query, audience === 'member'),
  });
}

function suggestions(db: Database) {
  const evaluate = suggestionsEvaluation(db);
  return liveRead(reads.suggestions(''), {
    summary: 'Suggestions for what is being typed: deals, merchants, categories',
    input: SearchQuery,
    answer: Suggestions,
    audience: audienceOf,
    isLong: () => true,
    evaluate: async ({ q }, audience) => await evaluate(q, audience === 'member'),
  });
}

/** Milliseconds between two counts while deals keep changing. */
const pace = 2_000;

function counts(db: Database) {
  const evaluate = countsEvaluation(db);
  return liveRead(reads.counts(), {
    summary: 'How many deals of a list each further filter would leave',
    input: CountsQuery,
    answer: DealCounts,
    problems: ['NOT_FOUND'],
    audience: audienceOf,
    pace,
    isLong: () => true,
    evaluate: async (query, audience) => await evaluate(query, audience === 'member'),
  });
}
