import type { LinkStarted } from '../../../../shared/sign-in.ts';
import { Refusal } from '../../../engine/refusal.ts';

/** Begins to add an identity at this provider; answers where to go. Throws a Refusal. */
export async function startLink(provider: string): Promise<LinkStarted> {
  const response = await fetch('/auth/link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, returnTo: '/settings/identities' }),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok && answer !== undefined) return answer;
  throw new Refusal(answer);
}
