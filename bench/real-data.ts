import { existsSync } from 'node:fs';
import path from 'node:path';

/** Real deals, which are not part of the repository: the folder that BENCH_DATA names, or `shared/data` beside the checkout. */
const folder = path.resolve(process.env.BENCH_DATA ?? path.join(import.meta.dirname, '../../shared/data'));

/** The lines are deals to import. */
export const realDeals = path.join(folder, 'deals.jsonl');
/** When some of the deals were seen expired. */
export const realExpiries = path.join(folder, 'slickdeals_score_history.jsonl');

/** Whether there is such real data; says what is skipped if not. */
export function hasReal(file: string, skipped: string): boolean {
  const isThere = existsSync(file);
  if (!isThere) console.log(`\n(skipping ${skipped}: there is no ${file}; name the folder of real data in BENCH_DATA)`);
  return isThere;
}
