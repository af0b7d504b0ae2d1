import type { DealCard } from '../../../../../shared/deals.ts';
import { duplicates } from '../../../../../shared/limits.ts';
import { toast } from '../../../../components/toast.tsx';
import { amountIn } from '../../../../deals/draft.ts';
import { sendCommand } from '../../../../engine/command.ts';
import { money } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import type { PostDraft } from './post-draft.ts';

/** The draft's price, if it differs from the deal's; undefined if it is in another currency. */
export function newPrice(draft: PostDraft, deal: DealCard): number | undefined {
  const price = amountIn(draft, 'price');
  return price === deal.price || draft.currency !== deal.currency ? undefined : price;
}

/** An expired deal may be posted again if it is so much cheaper that it is another offer. */
export function mayRepost(draft: PostDraft, deal: DealCard): boolean {
  const price = newPrice(draft, deal);
  return price !== undefined && deal.price !== undefined && price <= deal.price * (1 - duplicates.cheaper);
}

/** Reports the current price as a check; with enough weight, checks change the deal. */
export async function reportPrice(deal: DealCard, price: number): Promise<void> {
  const { effect } = await sendCommand('putDealCheck', { id: deal.id, body: { verdict: 'price_changed', price } });
  toast(t(effect === 'repriced' ? 'post.duplicate.repriced' : 'post.duplicate.noted', { price: money(price, deal.currency) }));
}

/** Reactivates an expired deal; without the permission, checks it as working, which counts towards a reactivation. */
export async function reactivateDeal(deal: DealCard, mayReactivate: boolean): Promise<void> {
  if (mayReactivate) await sendCommand('deleteDealExpiry', { id: deal.id, body: { reason: 'available_again' } });
  const effect = mayReactivate ? 'reactivated' : (await sendCommand('putDealCheck', { id: deal.id, body: { verdict: 'works' } })).effect;
  toast(t(effect === 'reactivated' ? 'post.duplicate.reactivated' : 'post.duplicate.reportedWorking'));
}
