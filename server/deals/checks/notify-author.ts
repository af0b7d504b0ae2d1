import type { CheckResult } from '../../../shared/checks.ts';
import type { CheckVerdict } from '../../../shared/states.ts';
import { type NewNotification, notify } from '../../notify/notifications/notify.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import type { LockedDeal } from '../lock-deal.ts';

interface Found {
  verdict: CheckVerdict;
  price?: number | null | undefined;
  /** What enough checks did. */
  effect: CheckResult['effect'];
}

/** Notifies the author of a deal of what checks did to it, or that someone found it expired or at another price. `deal` is as it was before. */
export async function notifyAuthor(tx: Transaction, who: Person, deal: LockedDeal, { verdict, price, effect: did }: Found): Promise<void> {
  const { id: dealId, authorId: personId, version, currency } = deal;
  const notifyOf = (part: Pick<NewNotification, 'kind' | 'key' | 'actorId' | 'details'>) => notify(tx, [{ personId, dealId, ...part }]);
  const prices = { before: deal.price, after: price, currency };
  if (did === 'expired') await notifyOf({ kind: 'deal_expired', key: `expired:${dealId}:${version}`, details: { by: 'checks' } });
  else if (did === 'reactivated')
    await notifyOf({ kind: 'deal_reactivated', key: `reactivated:${dealId}:${version}`, details: { by: 'checks' } });
  else if (did === 'repriced')
    await notifyOf({ kind: 'deal_edited', key: `repriced:${dealId}:${version}`, details: { by: 'checks', ...prices } });
  else if (verdict !== 'works')
    await notifyOf({
      kind: 'deal_checked',
      key: `check:${dealId}:${version}:${who.id}:${verdict}`,
      actorId: who.id,
      details: verdict === 'price_changed' ? { verdict, ...prices } : { verdict },
    });
}
