import type { OwnReport } from '../../../../shared/reports.ts';
import { type CaseOutcome, keptOutcomes } from '../../../../shared/states.ts';
import { dealAddress, personAddress } from '../../../deals/addresses.ts';
import { t } from '../../../i18n/t.ts';

/** What a report of the reader's is about; undefined if they cannot see it any more. */
export function reported({ about, deal, comment, person }: OwnReport): { address: string; name: string } | undefined {
  if (about === 'person' && person !== undefined) return { address: personAddress(person.handle), name: person.name };
  if (deal === undefined) return undefined;
  if (about === 'deal') return { address: dealAddress(deal), name: deal.title };
  const anchor = comment === undefined ? '' : `#comment-${comment}`;
  return { address: dealAddress(deal) + anchor, name: t('reports.comment', { title: deal.title }) };
}

/** Whether something was done because of the report. */
export const isUpheld = (outcome: CaseOutcome): boolean => !keptOutcomes.some((kept) => kept === outcome);
