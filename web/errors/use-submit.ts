import { useState } from 'react';
import { toast } from '../components/toast.tsx';
import { Refusal } from '../engine/refusal.ts';
import { fieldErrors } from './error-text.ts';
import { showError } from './show-error.ts';

/** Runs one submission at a time. Errors of fields go to `fail`, as texts by field, or are shown as a toast like any other error. */
export function useSubmit(fail: (words: Record<string, string>) => void = (words) => toast(Object.values(words).join(' '))) {
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
