import { createContext, useContext } from 'react';
import type { DealField } from '../../../../shared/deal-fields.ts';
import type { DealDraft } from '../../../deals/draft.ts';
import type { PicturesState } from './use-pending-pictures.ts';

/** What the fields of the form share. */
export interface DealFormContextValue {
  draft: DealDraft;
  change: (part: Partial<DealDraft>) => void;
  errors: Readonly<Record<string, string>>;
  isLocked: (field: DealField) => boolean;
  /** Says where a value comes from, if the person has not typed it. */
  markOf: (field: DealField) => string | undefined;
  /** Called with the state of the uploads, which sending waits for. */
  onPicturesState: (state: PicturesState) => void;
}

const Context = createContext<DealFormContextValue | undefined>(undefined);
export const DealFormProvider = Context.Provider;

export function useDealForm(): DealFormContextValue {
  const value = useContext(Context);
  if (value === undefined) throw new Error('A field stands in the form');
  return value;
}

export type TextualField = { [Field in DealField]: DealDraft[Field] extends string ? Field : never }[DealField];

/** The props of a text field. */
export function useTextField(name: TextualField) {
  const { draft, change, errors, isLocked, markOf } = useDealForm();
  return {
    name,
    value: draft[name],
    error: errors[name],
    mark: markOf(name),
    disabled: isLocked(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}
