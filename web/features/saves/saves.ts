import { showError } from '../../errors/show-error.ts';
import { sendCommand } from '../../live/command.ts';
import { createIntentions } from '../../live/intentions.ts';
import { useIntention } from '../../live/use-intention.ts';

const intentions = createIntentions((deal, save: boolean) => sendCommand(save ? 'putSave' : 'deleteSave', { deal }));

/** Saves a deal, or does not any more; it shows at once, and a refusal is said in passing. */
export const setSaved = (deal: number, save: boolean): void => {
  intentions.intend(String(deal), save).catch(showError);
};

/** Whether it is saved, or will be in a moment. `saved` is what the board knows. */
export function useSaved(deal: number, saved: boolean): boolean {
  const intention = useIntention(intentions, String(deal), (wanted) => wanted === saved);
  return intention?.wanted ?? saved;
}
