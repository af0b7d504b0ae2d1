import type { Tool } from './tool.ts';
import { getDeal } from './tools/get-deal.ts';
import { hotDeals } from './tools/hot-deals.ts';
import { listCategories } from './tools/list-categories.ts';
import { listMerchants } from './tools/list-merchants.ts';
import { priceHistory } from './tools/price-history.ts';
import { saveDeal, savedDeals } from './tools/saved-deals.ts';
import { searchDeals } from './tools/search-deals.ts';

export const tools: readonly Tool[] = [searchDeals, hotDeals, getDeal, priceHistory, listCategories, listMerchants, savedDeals, saveDeal];
