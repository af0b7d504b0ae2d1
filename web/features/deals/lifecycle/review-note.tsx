import { t } from '../../../i18n/t.ts';
import type { ReviewedChange } from './use-reviewed-change.ts';

/** Says before saving that a change waits for a moderator, or that the moderators see it. */
export const ReviewNote = ({ change: { effect, why } }: { change: ReviewedChange }) => (
  <p className={`rounded-card px-4 py-3 text-[0.9375rem] ${effect === 'hold' ? 'bg-wire-wash' : 'bg-sunken'}`}>
    {t(effect === 'hold' ? `edit.review.hold.${why}` : 'edit.review.report')}
  </p>
);
