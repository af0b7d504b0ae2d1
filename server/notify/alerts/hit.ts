import type { AlertDetails } from '../../../shared/alerts.ts';
import type { AlertMoment } from '../../../shared/states.ts';
import type { PriceFactors } from '../../deals/money/comparable-price.ts';
import type { ChangedDeal } from './changed-deal.ts';
import type { FoundAlert } from './find-alerts.ts';

/** Something that an alert notifies its person of. */
export interface Hit {
  alert: FoundAlert;
  moment: AlertMoment;
  occurrence: number;
  details: Partial<AlertDetails>;
}

/** What the notifications are about, and who caused it. */
export interface Cause {
  deal: ChangedDeal;
  factors: PriceFactors;
  actorId?: number | undefined;
  commentId?: number | undefined;
}
