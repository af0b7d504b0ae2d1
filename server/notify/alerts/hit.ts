import type { AlertMoment } from '../../../shared/states.ts';
import type { PriceFactors } from '../../deals/money/comparable-price.ts';
import type { ChangedDeal } from './changed-deal.ts';
import type { FoundAlert } from './find-alerts.ts';

/** Something that an alert notifies its person of. */
export interface Hit {
  alert: FoundAlert;
  moment: AlertMoment;
  occurrence: number;
}

/** What the notifications are about, and who caused it: without a comment, who posted the deal. */
export interface Cause {
  deal: ChangedDeal;
  factors: PriceFactors;
  actorId?: number;
  commentId?: number;
  /** Before the change. */
  oldPrice?: number | null;
}
