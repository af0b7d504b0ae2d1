import { createContext, useContext } from 'react';
import type { DealField } from '../../../shared/deal-fields.ts';
import type { DealDraft } from '../../deals/draft.ts';
import type { PicturesState } from './use-pending-pictures.ts';

/** What the fields of the form share. */
export interface DealFormContextValue {
  draft: DealDraft;
  change: (part: Partial<DealDraft>) => void;
  errors: Readonly<Record<string, string>>;
  isLocked: (field: DealField) => boolean;
  /** Where what stands in a field comes from, if not from whoever types. */
  markOf: (field: DealField) => string | undefined;
  /** Told whether pictures are on their way: it is sent with them. */
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

/** The wiring of one field that holds text. */
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
