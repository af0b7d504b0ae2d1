import { tIfKnown } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';

/** Why something is in the queue; for an appeal, the kind of the sanction. */
export const entryReason = (reason: string): string =>
  tIfKnown(`reason.${reason}`) ?? tIfKnown(`mod.people.kind.${reason}`) ?? reasonText(reason);
