import type { QueueCase } from '../../../../shared/moderation.ts';
import { t } from '../../../i18n/t.ts';

/** What a case is about, on one line. */
export function caseTitle({ deal, comment, person, merchant }: QueueCase): string {
  if (deal !== undefined) return deal.title;
  if (comment !== undefined) return t('moderation.comment', { title: comment.deal.title });
  return person?.name ?? merchant?.name ?? '';
}
