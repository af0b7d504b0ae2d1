import { useState } from 'react';
import { showError } from './show-error.ts';

/** Runs one action at a time. An error is shown as a toast. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await act().catch(showError);
    setBusy(false);
  };
  return { busy, run };
}
