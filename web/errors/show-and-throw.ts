import { Refusal } from '../engine/refusal.ts';
import { showError } from './show-error.ts';

/** Also shows errors of fields as a toast, where the fields may be out of sight. */
export function showAndThrow(refusal: unknown): never {
  if (refusal instanceof Refusal && refusal.fields.length > 0) showError(refusal);
  throw refusal;
}
