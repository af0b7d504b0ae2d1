import { reads } from '../../../../../shared/reads.ts';
import { useRead } from '../../../../engine/use-read.ts';
import { useMe } from '../../../../session/use-me.ts';

/** What keeps the reader from posting, before they fill in a form that would be refused; undefined if nothing does. */
export function useRestriction(): 'limited' | 'suspended' | 'banned' | undefined {
  const me = useMe();
  const state = useRead(me?.sanctioned ? reads.ownSanctions() : undefined).data?.state;
  return state === 'limited' || state === 'suspended' || state === 'banned' ? state : undefined;
}
