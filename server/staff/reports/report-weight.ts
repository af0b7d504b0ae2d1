import { reportThresholds } from '../../../shared/report-thresholds.ts';
import { keptOutcomes } from '../../../shared/states.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const { recent, prior, weights } = reportThresholds;

const record = statement<{ upheld: number; decided: number }>(
  'report_record',
  `select count(*) filter (where outcome <> all ($2::text[]))::int as upheld, count(*)::int as decided from (
     select cases.outcome from case_entries join cases on cases.id = case_entries.case_id
     where case_entries.person_id = $1 and case_entries.kind = 'report' and cases.state = 'decided'
     order by case_entries.at desc limit ${recent}) last`,
);

/** How much a person's report weighs: by their trust, and by what became of their last reports. */
export async function reportWeight(tx: Transaction, who: Person): Promise<number> {
  const [{ upheld, decided } = { upheld: 0, decided: 0 }] = await record(tx, who.id, [...keptOutcomes]);
  return weights[who.trust] * 2 * ((upheld + prior) / (decided + 2 * prior));
}
