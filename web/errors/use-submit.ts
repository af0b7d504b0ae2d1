import { useState } from 'react';
import { Refusal } from '../live/command.ts';
import { fieldErrors } from './error-text.ts';
import { showError } from './show-error.ts';

/**
 * Sends what a form holds, once at a time. What the board finds wrong with its fields goes to `fail`, in words by field; any other
 * refusal is said to the person.
 */
export function useSubmit(fail: (words: Record<string, string>) => void) {
  const [busy, setBusy] = useState(false);
  const send = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.fields.length > 0) fail(fieldErrors(refusal.fields));
      else showError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
