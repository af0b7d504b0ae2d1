import { type DealField, dealFieldNames } from '../../../../shared/deal-fields.ts';
import { type DealDraft, isSameIn } from '../../../deals/draft.ts';

export type Side = 'mine' | 'theirs';
export type Choices = { readonly [Field in DealField]?: Side };

/** An edit of a deal that someone else has changed. */
export interface Conflict {
  /** The deal when the edit began. */
  base: DealDraft;
  mine: DealDraft;
  /** The deal as it is on the board now. */
  theirs: DealDraft;
}

/** The fields that someone else changed, to something other than what was typed. */
export const conflictingFields = ({ base, mine, theirs }: Conflict): DealField[] =>
  dealFieldNames.filter((field) => !isSameIn(field, theirs, base) && !isSameIn(field, theirs, mine));

/** What was typed wins until someone chooses; a field that was not touched follows the board. */
export const chosenSide = ({ base, mine }: Conflict, choices: Choices, field: DealField): Side =>
  choices[field] ?? (isSameIn(field, mine, base) ? 'theirs' : 'mine');

/** What was typed, with each conflicting field from the chosen side. */
export function mergeDrafts(conflict: Conflict, choices: Choices): DealDraft {
  const taken = conflictingFields(conflict).filter((field) => chosenSide(conflict, choices, field) === 'theirs');
  return { ...conflict.mine, ...Object.fromEntries(taken.map((field) => [field, conflict.theirs[field]])) };
}
