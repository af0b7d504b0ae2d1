import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { useNow } from '../lib/now.ts';
import { useMe } from '../session/use-me.ts';

/** Why the reader's next deal waits for a moderator; undefined if it does not. */
export function useHoldReason(): 'first' | 'again' | undefined {
  const me = useMe();
  const now = useNow();
  const posting = useRead(me === undefined ? undefined : reads.posting()).data;
  return posting?.heldUntil !== undefined && Date.parse(posting.heldUntil) <= now ? undefined : posting?.holdReason;
}
