import { showError } from '../../errors/show-error.ts';
import { sendCommand } from '../../live/command.ts';
import { createOptimisticUpdates } from '../../live/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../live/use-optimistic-update.ts';

const updates = createOptimisticUpdates((deal, save: boolean) => sendCommand(save ? 'putSave' : 'deleteSave', { deal }));

/** Saves a deal, or does not any more; it shows at once, and a refusal is said in passing. */
export const setSaved = (deal: number, save: boolean): void => {
  updates.apply(String(deal), save).catch(showError);
};

/** Whether it is saved, or will be in a moment. `saved` is what the board knows. */
export function useSaved(deal: number, saved: boolean): boolean {
  const update = useOptimisticUpdate(updates, String(deal), (wanted) => wanted === saved);
  return update?.value ?? saved;
}
