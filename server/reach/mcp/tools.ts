import type { Tool } from './tool.ts';
import { follow, myAlerts, stopAlert } from './tools/alerts.ts';
import { getDeal } from './tools/get-deal.ts';
import { hotDeals } from './tools/hot-deals.ts';
import { inbox } from './tools/inbox.ts';
import { listCategories } from './tools/list-categories.ts';
import { listMerchants } from './tools/list-merchants.ts';
import { priceHistory } from './tools/price-history.ts';
import { saveDeal, savedDeals } from './tools/saved-deals.ts';
import { searchDeals } from './tools/search-deals.ts';

export const tools: readonly Tool[] = [
  ...[searchDeals, hotDeals, getDeal, priceHistory, listCategories, listMerchants],
  ...[savedDeals, saveDeal, myAlerts, follow, stopAlert, inbox],
];
