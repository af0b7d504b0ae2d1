import type { SanctionInForce } from '../../shared/errors.ts';
import { createSharedState } from '../lib/shared-state.ts';

/** The sanction that has just ended the reader's session, until they have read it. */
const sanctionOfEnd = createSharedState<SanctionInForce | undefined>(undefined);

export const useSanctionOfEnd = sanctionOfEnd.use;
export const forgetSanctionOfEnd = () => sanctionOfEnd.set(undefined);

export async function askWhySessionEnded(): Promise<void> {
  const response = await fetch('/auth/ended');
  if (response.status === 200) sanctionOfEnd.set(((await response.json()) as { sanction: SanctionInForce }).sanction);
}
