import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../../engine/use-optimistic-update.ts';
import { showError } from '../../../errors/show-error.ts';

const updates = createOptimisticUpdates('save', (deal, save: boolean, shown) =>
  sendCommand(save ? 'putSave' : 'deleteSave', { deal }, { queue: { ...shown, deal: Number(deal) } }),
);

/** Saves or unsaves a deal, shown at once. Shows errors as a toast. */
export const setSaved = (deal: number, save: boolean): void => {
  updates.apply(String(deal), save).catch(showError);
};

/** Whether the deal is saved, including a change that is being sent. `saved` is the board's value. */
export function useSaved(deal: number, saved: boolean): boolean {
  const update = useOptimisticUpdate(updates, String(deal), (value) => value === saved);
  return update?.value ?? saved;
}
