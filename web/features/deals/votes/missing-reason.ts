import { limits } from '../../../../shared/limits.ts';
import type { NegativeReason } from '../../../../shared/states.ts';
import { t } from '../../../i18n/t.ts';

export const lengthOf = (text: string) => [...text.trim()].length;

/** What the reason of a downvote lacks, as texts by field. */
export function missingIn({ reason, comment, link }: { reason: NegativeReason; comment: string; link: string }): Record<string, string> {
  const { min } = limits.negativeReason;
  return {
    ...(reason === 'cheaper' && !/^https?:\/\/.+\..+/i.test(link.trim()) ? { link: t('vote.reason.linkMissing') } : {}),
    ...(lengthOf(comment) < min ? { comment: t('rule.too_short', { min }) } : {}),
  };
}
