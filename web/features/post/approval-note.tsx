import { reads } from '../../../shared/reads.ts';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../lib/now.ts';
import { useRead } from '../../live/use-read.ts';
import { useMe } from '../../session/use-me.ts';

/** Why the reader's next deal waits for a moderator; undefined if it does not. */
export function useHoldReason(): 'first' | 'again' | undefined {
  const me = useMe();
  const now = useNow();
  const posting = useRead(me === undefined ? undefined : reads.posting()).data;
  return posting?.heldUntil !== undefined && Date.parse(posting.heldUntil) <= now ? undefined : posting?.holdReason;
}

export const ApprovalNote = ({ as }: { as: 'first' | 'again' | undefined }) =>
  as !== undefined && (
    <p role="status" className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">
      {t(`post.checked.${as}`)}
    </p>
  );
