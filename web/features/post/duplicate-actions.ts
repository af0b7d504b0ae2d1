import type { DealCard } from '../../../shared/deals.ts';
import { duplicates } from '../../../shared/limits.ts';
import { toast } from '../../components/toast.tsx';
import { amountIn } from '../../deals/draft.ts';
import { money } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { sendCommand } from '../../live/command.ts';
import type { PostDraft } from './post-draft.ts';

/** What the draft says that the deal costs now; undefined where it says nothing new, or says it in another currency. */
export function newPrice(draft: PostDraft, deal: DealCard): number | undefined {
  const price = amountIn(draft, 'price');
  return price === deal.price || draft.currency !== deal.currency ? undefined : price;
}

/** A deal that is over may be posted anew where it is so much cheaper that it is another offer. */
export function mayRepost(draft: PostDraft, deal: DealCard): boolean {
  const price = newPrice(draft, deal);
  return price !== undefined && deal.price !== undefined && price <= deal.price * (1 - duplicates.cheaper);
}

/** Says what it costs now, as everybody may; enough people, or one of enough weight, change the deal by it. */
export async function reportPrice(deal: DealCard, price: number): Promise<void> {
  const { did } = await sendCommand('putDealCheck', { id: deal.id, body: { verdict: 'price_changed', price } });
  toast(t(did === 'repriced' ? 'post.duplicate.repriced' : 'post.duplicate.noted', { price: money(price, deal.currency) }));
}

/** Brings back what is over; where one may not by oneself, says that it works, for others to join in. */
export async function reviveDeal(deal: DealCard, mayRevive: boolean): Promise<void> {
  if (mayRevive) await sendCommand('deleteDealExpiry', { id: deal.id });
  const did = mayRevive ? 'revived' : (await sendCommand('putDealCheck', { id: deal.id, body: { verdict: 'works' } })).did;
  toast(t(did === 'revived' ? 'post.duplicate.revived' : 'post.duplicate.saidWorks'));
}
