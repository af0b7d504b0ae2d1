import { restoration } from '../../shared/limits.ts';
import { toast } from '../components/toast.tsx';
import { sendCommand } from '../engine/command.ts';
import { showError } from '../errors/show-error.ts';
import { t } from '../i18n/t.ts';
import { tabStorage } from '../lib/storage.ts';

const placeOf = (deal: number) => `removed:${deal}`;

/**
 * Deletes a deal and offers to undo it; the deal's page offers that for as long as it is possible. Another person's deal needs a reason.
 * Throws a Refusal.
 */
export async function removeDeal(deal: number, reason?: string): Promise<void> {
  await sendCommand('deleteDeal', { id: deal, ...(reason === undefined ? {} : { body: { reason } }) });
  tabStorage.set(placeOf(deal), String(Date.now()));
  toast(t('detail.deleted'), { label: t('detail.undo'), act: () => void restoreDeal(deal) });
}

export async function restoreDeal(deal: number): Promise<void> {
  try {
    await sendCommand('createDealRestoration', { id: deal });
    toast(t('detail.restored'));
  } catch (refusal) {
    showError(refusal);
  }
}

/** Whether this browser deleted the deal recently enough to restore it. `now` in ms since the epoch. */
export const mayRestore = (deal: number, now: number): boolean =>
  now - Number(tabStorage.get(placeOf(deal)) ?? 0) < restoration.within * 1_000;
