import { useEffect, useRef } from 'react';
import type { QueueCase } from '../../../../shared/moderation.ts';

/** Of the deal or comment; people and merchants have none. */
const currentVersion = ({ deal, comment }: QueueCase): number | undefined => deal?.version ?? comment?.version;

/**
 * The versions that the moderator looks at: those of cases in sight as they were when they came into sight. So an edit that arrives just before a
 * decision is not decided unseen.
 */
export function useSeenVersions(inSight: readonly QueueCase[]) {
  const seen = useRef(new Map<number, number | undefined>());
  useEffect(() => {
    seen.current = new Map(inSight.map((each) => [each.id, seen.current.get(each.id) ?? currentVersion(each)]));
  });
  return {
    versionOf: (each: QueueCase): number | undefined => seen.current.get(each.id) ?? currentVersion(each),
    /** From now on, the moderator looks at the current one. */
    lookAgain: (id: number): void => void seen.current.delete(id),
  };
}
