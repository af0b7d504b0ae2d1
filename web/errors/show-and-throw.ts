import { showError } from './show-error.ts';

/** Also shows an error as a toast, where the field with the error may be out of sight. */
export function showAndThrow(refusal: unknown): never {
  showError(refusal);
  throw refusal;
}
