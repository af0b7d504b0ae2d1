import { z } from 'zod';
import { reads } from '../../../../shared/reads.ts';
import { tool } from '../tool.ts';
import { dealListResult, FoundDeals, filters } from './search-deals.ts';

export const hotDeals = tool({
  name: 'hot_deals',
  title: 'What is hot now',
  description: 'The deals that people vote up most at the moment, on the whole board or in one category.',
  input: z.object({ category: filters.category }),
  output: FoundDeals,
  run: async (board, { category }) => {
    const params = { category, state: 'live', sort: 'hot' as const };
    return dealListResult(board, params, await board.read(reads.deals(params)));
  },
});
