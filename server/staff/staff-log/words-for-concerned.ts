import { internalActions } from '../../../shared/staff-actions.ts';

interface Words {
  action: string;
  reason: string | null;
  note: string | null;
}

/** The words of an entry where whom it is about may read it too: no note, and of what was decided about reports no reason, as they may name who reported. */
export const wordsForConcerned = ({ action, reason }: Words): Omit<Words, 'action'> => ({
  reason: internalActions.some((each) => each === action) ? null : reason,
  note: null,
});
